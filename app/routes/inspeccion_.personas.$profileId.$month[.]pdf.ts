import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readInspectedMonth } from "~/modules/compliance/inspection/inspected-month.server";
import { requireInspectionFile } from "~/modules/compliance/inspection/require-inspection.server";
import { makeMonthPdf } from "~/modules/timesheets/reports/month-pdf/make-month-pdf.server";
import { monthFileName } from "~/modules/timesheets/reports/month-texts";
import { pdfDownload } from "~/platform/http.server";
import { requireExportRoom } from "~/platform/person-limit.server";

/** This download is not recorded: it would reveal which person the inspector looked at. */
export async function loader(args: LoaderFunctionArgs) {
  const inspection = await requireInspectionFile(args, "see-record", args.params.profileId);
  await requireExportRoom(args.context.env, inspection.inspector.linkId);
  const sheet = await readInspectedMonth(inspection, args.params);
  return pdfDownload(await makeMonthPdf(args.context, sheet), monthFileName(sheet));
}
