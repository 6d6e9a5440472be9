import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireMay } from "~/modules/policy/guards.server";
import { copy } from "~/modules/reports/copy";
import { selectPeople } from "~/modules/reports/list-people.server";
import { noteExport } from "~/modules/reports/month-exports.server";
import { readReportForm } from "~/modules/reports/report-form";
import { streamReportCsv } from "~/modules/reports/stream-report-csv.server";
import { inCell } from "~/platform/context.server";
import { csvDownload, refusal } from "~/platform/http.server";
import { requireExportRoom } from "~/platform/person-limit.server";
import { localDateOf } from "~/time/zones";

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const { cell, company, profile } = await requireMay(args, "see-reports");
  const today = localDateOf(context.now, company.timeZone);
  const { range, profileIds, search, errors } = readReportForm(new URL(request.url).searchParams, today);
  const problem = errors.from ?? errors.to ?? errors.people;
  if (problem) return refusal(422, problem);
  const deps = inCell(context, cell);
  const people = await selectPeople(deps.db, { companyId: company.id, profileIds });
  if (!people) return refusal(404, copy.personUnknown);
  await requireExportRoom(context.env, profile.id);
  const csv = await streamReportCsv(deps, { company, range, people, search });
  if (csv) await noteExport(deps, { companyId: company.id, range, profileIds }, request);
  return csv
    ? csvDownload(csv.body, `reportes_fichajes_${range.from}_${range.to}.csv`, csv.rows)
    : refusal(404, copy.nothingToExport);
}
