import { clockRefusalTexts } from "~/modules/clock/refusal-texts";
import { readHistoryRange } from "~/modules/clock/history-range";
import { streamHistoryCsv } from "~/modules/clock/stream-history-csv.server";
import { guardLoader } from "~/modules/policy/guard-route.server";
import { noteExport } from "~/modules/timesheets/reports/month-exports.server";
import { csvDownload, refusal } from "~/platform/http.server";
import { requireExportRoom } from "~/platform/person-limit.server";
import { localDateOf } from "~/time/zones";

export const loader = guardLoader("see-record", async (deps, { args, member, params }) => {
  const { company, profile } = member;
  const { range, errors } = readHistoryRange(params, localDateOf(deps.now, company.timeZone));
  const problem = errors.from ?? errors.to;
  if (problem) return refusal(422, problem);
  await requireExportRoom(deps.env, profile.id);
  const csv = await streamHistoryCsv(deps, { member, range });
  if (csv) await noteExport(deps, { companyId: company.id, range, profileIds: [profile.id] }, args.request);
  return csv
    ? csvDownload(csv, `fichajes_${range.from}_${range.to}.csv`)
    : refusal(404, clockRefusalTexts.nothingToExport);
});
