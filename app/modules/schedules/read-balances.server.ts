import type { Company } from "~/modules/session/find-session.server";
import type { Deps } from "~/platform/context.server";
import { batch } from "~/platform/statement.server";
import type { LocalDate } from "~/time/dates";
import { firstKeptDay } from "~/time/retention";
import { balanceOf, openingOf, type Balance } from "./balance-of";
import { lastDayOf } from "./model/last-day-of";
import { scheduleQueries, toSchedules } from "./read-schedule.server";
import { readTeamDays, teamDaysQueries } from "./worked-days.server";

/** A balance that opened too long ago is not computed: its minutes are null. */
export type ReadBalance = Omit<Balance, "minutes"> & {
  minutes: number | null;
  /** Whether it opened before the first day that the reader sees. */
  isPart: boolean;
  /** The last day of terms that have ended. */
  lastOn: LocalDate | null;
};

interface BalanceQuery {
  profileIds: readonly string[];
  /** The last day whose hours count. */
  through: LocalDate;
  /** The last day whose moves count. */
  movedThrough: LocalDate;
  /** The first day of each person that the reader sees; without an entry all days. */
  seenFrom?: ReadonlyMap<string, LocalDate>;
}

/** Returns the balances of people by profile, in one round trip. People without terms are left out. */
export async function readBalances(
  { db, now }: Pick<Deps, "db" | "now">,
  company: Pick<Company, "id" | "timeZone">,
  { profileIds, through, movedThrough, seenFrom = new Map() }: BalanceQuery,
): Promise<Map<string, ReadBalance>> {
  const earliestOpening = firstKeptDay(movedThrough);
  const rowsOfQueries = await batch(db, {
    teamDays: teamDaysQueries({ companyId: company.id, profileIds, from: earliestOpening }),
    schedules: scheduleQueries(company, { profileIds, weeks: "all" }),
  });
  const logs = readTeamDays(rowsOfQueries.teamDays);
  const balances = new Map<string, ReadBalance>();
  for (const [id, { schedule, moves }] of toSchedules(rowsOfQueries.schedules, company, profileIds)) {
    const record = { logs: logs.get(id) ?? [], moves };
    const balanceLimits = { through, movedThrough, seenFrom: seenFrom.get(id) ?? null, now };
    const balance = balanceOf(schedule, record, balanceLimits);
    if (balance)
      balances.set(id, {
        ...balance,
        isPart: openingOf(schedule, moves)! < balance.openingOn,
        minutes: balance.openingOn < earliestOpening ? null : balance.minutes,
        lastOn: lastDayOf(schedule, movedThrough),
      });
  }
  return balances;
}
