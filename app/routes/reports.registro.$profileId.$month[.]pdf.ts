import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { makeMonthPdf } from "~/modules/reports/month-pdf/make-month-pdf.server";
import { monthFileName } from "~/modules/reports/month-words";
import { requireMonth } from "~/modules/reports/require-month.server";
import { pdfDownload } from "~/platform/http.server";

export async function loader(args: LoaderFunctionArgs) {
  const sheet = await requireMonth(args);
  return pdfDownload(await makeMonthPdf(args.context, sheet), monthFileName(sheet.month));
}
