import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readInspectedMonth } from "~/modules/inspection/inspected-month.server";
import { requireInspectionFile } from "~/modules/inspection/require-inspection.server";
import { makeMonthPdf } from "~/modules/reports/month-pdf/make-month-pdf.server";
import { monthFileName } from "~/modules/reports/month-words";
import { pdfDownload } from "~/platform/http.server";
import { requireExportRoom } from "~/platform/person-limit.server";

/** A sheet on paper is a screen: that it was taken is noted nowhere, since it would tell whom an inspector looked at. */
export async function loader(args: LoaderFunctionArgs) {
  const inspection = await requireInspectionFile(args, "see-record", args.params.profileId);
  await requireExportRoom(args.context.env, inspection.inspector.linkId);
  const sheet = await readInspectedMonth(inspection, args.params);
  return pdfDownload(await makeMonthPdf(args.context, sheet), monthFileName(sheet.month));
}
