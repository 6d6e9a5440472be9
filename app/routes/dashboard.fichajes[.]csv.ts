import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireMay } from "~/modules/policy/guards.server";
import { refusalCopy } from "~/modules/clock/refusal-copy";
import { readHistoryRange } from "~/modules/clock/history-range";
import { streamHistoryCsv } from "~/modules/clock/stream-history-csv.server";
import { noteExport } from "~/modules/reports/month-exports.server";
import { inCell } from "~/platform/context.server";
import { csvDownload, refusal } from "~/platform/http.server";
import { requireExportRoom } from "~/platform/person-limit.server";
import { localDateOf } from "~/time/zones";

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const member = await requireMay(args, "see-record");
  const today = localDateOf(context.now, member.company.timeZone);
  const { range, errors } = readHistoryRange(new URL(request.url).searchParams, today);
  const problem = errors.from ?? errors.to;
  if (problem) return refusal(422, problem);
  await requireExportRoom(context.env, member.profile.id);
  const deps = inCell(context, member.cell);
  const csv = await streamHistoryCsv(deps, { member, range });
  if (csv)
    await noteExport(deps, { companyId: member.company.id, range, profileIds: [member.profile.id] }, request);
  return csv
    ? csvDownload(csv, `fichajes_${range.from}_${range.to}.csv`)
    : refusal(404, refusalCopy.nothingToExport);
}
