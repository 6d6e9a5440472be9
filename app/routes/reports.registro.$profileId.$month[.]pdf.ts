import { guardLoader } from "~/modules/policy/guard-route.server";
import { makeMonthPdf } from "~/modules/timesheets/reports/month-pdf/make-month-pdf.server";
import { monthFileName } from "~/modules/timesheets/reports/month-texts";
import { requireMonth } from "~/modules/timesheets/reports/find-month.server";
import { noteExport } from "~/modules/timesheets/reports/month-exports.server";
import { pdfDownload } from "~/platform/http.server";
import { requireExportRoom } from "~/platform/person-limit.server";
import { monthOf } from "~/time/dates";

export const loader = guardLoader(
  { needs: "see-record", check: requireMonth },
  async (deps, { args, member: { company, profile }, sheet }) => {
    await requireExportRoom(deps.env, profile.id);
    const pdf = await makeMonthPdf(args.context, sheet);
    const { from, person } = sheet.month;
    const exported = { companyId: company.id, range: monthOf(from), profileIds: [person.id] };
    await noteExport(deps, exported, args.request);
    return pdfDownload(pdf, monthFileName(sheet));
  },
);
