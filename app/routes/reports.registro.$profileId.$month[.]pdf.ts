import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireMember } from "~/modules/directory/guards.server";
import { makeMonthPdf } from "~/modules/timesheets/reports/month-pdf/make-month-pdf.server";
import { monthFileName } from "~/modules/timesheets/reports/month-words";
import { requireMonth } from "~/modules/timesheets/reports/find-month.server";
import { noteExport } from "~/modules/timesheets/reports/month-exports.server";
import { inCell } from "~/platform/context.server";
import { pdfDownload } from "~/platform/http.server";
import { requireExportRoom } from "~/platform/person-limit.server";
import { monthOf } from "~/time/dates";

export async function loader(args: LoaderFunctionArgs) {
  const sheet = await requireMonth(args);
  const { cell, company, profile } = await requireMember(args);
  await requireExportRoom(args.context.env, profile.id);
  const pdf = await makeMonthPdf(args.context, sheet);
  const { from, person } = sheet.month;
  const exported = { companyId: company.id, range: monthOf(from), profileIds: [person.id] };
  await noteExport(inCell(args.context, cell), exported, args.request);
  return pdfDownload(pdf, monthFileName(sheet.month));
}
