import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireMember } from "~/modules/directory/guards.server";
import { makeMonthPdf } from "~/modules/reports/month-pdf/make-month-pdf.server";
import { monthFileName } from "~/modules/reports/month-words";
import { requireMonth } from "~/modules/reports/find-month.server";
import { pdfDownload } from "~/platform/http.server";
import { requireExportRoom } from "~/platform/person-limit.server";

export async function loader(args: LoaderFunctionArgs) {
  const sheet = await requireMonth(args);
  const { profile } = await requireMember(args);
  await requireExportRoom(args.context.env, profile.id);
  return pdfDownload(await makeMonthPdf(args.context, sheet), monthFileName(sheet.month));
}
