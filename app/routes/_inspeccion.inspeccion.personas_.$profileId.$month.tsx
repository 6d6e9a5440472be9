import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readInspectedMonth } from "~/modules/compliance/inspection/inspected-month.server";
import { InspectedLinks } from "~/modules/compliance/inspection/inspected-links";
import { requireInspection } from "~/modules/compliance/inspection/require-inspection.server";
import { MonthSheet } from "~/modules/timesheets/reports/month-sheet";

export async function loader(args: LoaderFunctionArgs) {
  const inspection = await requireInspection(args, "see-record", args.params.profileId);
  return { sheet: await readInspectedMonth(inspection, args.params), range: inspection.range };
}

export default function InspectedMonth() {
  const { sheet, range } = useLoaderData<typeof loader>();
  return <MonthSheet {...sheet} isInFrame links={<InspectedLinks month={sheet.month} range={range} />} />;
}
