import { countDisagreed } from "~/modules/corrections/count-disputes.server";
import type { Member } from "~/modules/session/find-session.server";
import { readMonth } from "~/modules/timesheets/reports/find-month.server";
import { monthsKept } from "~/modules/timesheets/reports/report-query";
import { teamTallyQuery, toTeamTally } from "~/modules/timesheets/reports/report-logs.server";
import type { Deps } from "~/platform/context.server";
import { groupBy } from "~/platform/group-by";
import { monthOf } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { listFiles } from "./list-files.server";

/** How many months of disputes are shown. */
const monthsShown = 12;

/** Returns the data of /representation for a month (by default the last complete one): sums without names, disputes, and own downloads. */
export async function showMonth(
  deps: Deps,
  { member: { company, profile }, params }: { member: Member; params: URLSearchParams },
) {
  const { timeZone, ledger, id: companyId } = company;
  const todayOn = localDateOf(deps.now, timeZone);
  const keptMonths = monthsKept(todayOn);
  const offeredMonths = monthsKept(todayOn, localDateOf(company.createdAt, timeZone));
  const requestedMonth = readMonth(params.get("month") ?? undefined);
  // Corrections can add entries of earlier months, so the URL may name each month that is kept.
  const isKept = requestedMonth !== null && keptMonths.includes(requestedMonth);
  const monthFrom = isKept ? requestedMonth : (offeredMonths[1] ?? offeredMonths[0]!);
  const months = offeredMonths.includes(monthFrom) ? offeredMonths : [...offeredMonths, monthFrom];
  const shownDays = { from: keptMonths[monthsShown]!, to: todayOn };
  const [tally, disagreed, { files, next }] = await Promise.all([
    teamTallyQuery(deps.db.$client, { ledger, range: monthOf(monthFrom), todayOn }).run(),
    countDisagreed(deps, { ledger, range: shownDays }),
    listFiles(deps, { companyId, profileId: profile.id, before: params.get("before") }),
  ]);
  const byMonth = groupBy(disagreed, ({ day }) => monthOf(day).from);
  return {
    monthFrom,
    months,
    timeZone,
    files,
    next,
    since: profile.representsSince!,
    isRunning: monthOf(todayOn).from === monthFrom,
    isLaterPage: params.has("before"),
    tally: toTeamTally(tally),
    disagreed: [...byMonth].reverse().map(([from, days]) => ({ from, days })),
  };
}
