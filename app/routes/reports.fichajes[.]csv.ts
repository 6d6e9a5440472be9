import { guardLoader } from "~/modules/policy/guard-route.server";
import { messages } from "~/modules/timesheets/reports/messages";
import { selectPeople } from "~/modules/timesheets/reports/list-people.server";
import { noteExport } from "~/modules/timesheets/reports/month-exports.server";
import { readReportForm } from "~/modules/timesheets/reports/report-form";
import { streamReportCsv } from "~/modules/timesheets/reports/stream-report-csv.server";
import { csvDownload, refusal } from "~/platform/http.server";
import { requireExportRoom } from "~/platform/person-limit.server";
import { localDateOf } from "~/time/zones";

export const loader = guardLoader("see-reports", async (deps, { args, member, params }) => {
  const { company, profile } = member;
  const today = localDateOf(deps.now, company.timeZone);
  const { range, profileIds, search, errors } = readReportForm(params, today);
  const problem = errors.from ?? errors.to ?? errors.people;
  if (problem) return refusal(422, problem);
  const people = await selectPeople(deps.db, { reader: member, companyId: company.id, profileIds });
  if (!people) return refusal(404, messages.personUnknown);
  await requireExportRoom(deps.env, profile.id);
  const csv = await streamReportCsv(deps, { company, range, people, search, planning: company });
  if (csv) await noteExport(deps, { companyId: company.id, range, profileIds }, args.request);
  return csv
    ? csvDownload(csv.body, `reportes_fichajes_${range.from}_${range.to}.csv`, csv.rows)
    : refusal(404, messages.nothingToExport);
});
