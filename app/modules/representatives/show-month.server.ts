import { countDisagreed } from "~/modules/corrections/disagreed.server";
import type { Member } from "~/modules/directory/find-session.server";
import { readMonth } from "~/modules/reports/find-month.server";
import { monthsKept } from "~/modules/reports/report-query";
import { teamTallyQuery, toTeamTally } from "~/modules/reports/report-logs.server";
import type { Deps } from "~/platform/context.server";
import { groupBy } from "~/platform/group-by";
import { withRetries } from "~/platform/retry.server";
import { monthOf, previousMonthOf } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { listFiles } from "./list-files.server";

/** So many months of disagreements are told. */
const monthsTold = 12;

/**
 * What /representation shows of a month (the one that is over, unless another is asked for): sums, and nobody's name; on how many
 * corrections people do not agree; and what whoever looks has taken.
 */
export async function showMonth(
  deps: Deps,
  { member: { company, profile }, params }: { member: Member; params: URLSearchParams },
) {
  const { timeZone, ledger, id: companyId } = company;
  const todayOn = localDateOf(deps.now, timeZone);
  const months = monthsKept(todayOn);
  const asked = readMonth(params.get("month") ?? undefined);
  const monthFrom = asked && months.includes(asked) ? asked : previousMonthOf(todayOn).from;
  const told = { from: months[monthsTold]!, to: todayOn };
  const [tally, disagreed, { files, next }] = await Promise.all([
    withRetries(() => teamTallyQuery(deps.db.$client, { ledger, range: monthOf(monthFrom) }).run()),
    countDisagreed(deps, { ledger, range: told }),
    listFiles(deps, { companyId, profileId: profile.id, before: params.get("before") }),
  ]);
  const byMonth = groupBy(disagreed, ({ day }) => monthOf(day).from);
  return {
    ...{ monthFrom, months, timeZone, files, next },
    since: profile.representsSince!,
    isRunning: monthOf(todayOn).from === monthFrom,
    isLaterPage: params.has("before"),
    tally: toTeamTally(tally),
    disagreed: [...byMonth].reverse().map(([from, days]) => ({ from, days })),
  };
}
