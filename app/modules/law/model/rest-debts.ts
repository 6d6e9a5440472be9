import { daysBetween, type LocalDate } from "~/time/dates";
import type { RestRegime } from "../law-notes";
import type { DayTimes } from "./day-times";

const hour = 60;

type SpecialRegime = Exclude<RestRegime, "general">;

/** The least rest between days that RD 1561/1995 allows in each special regime, in minutes. */
export const leastRestBetweenDays: Record<SpecialRegime, number> = {
  retail: 10 * hour,
  hospitality: 10 * hour,
  shifts: 7 * hour,
};

/**
 * The days within which the missing rest is given back (RD 1561/1995). Retail and hospitality have four weeks. A change of shift is made good
 * 'on the days that follow', which we read as a week.
 */
const daysToGiveBack: Record<SpecialRegime, number> = { retail: 28, hospitality: 28, shifts: 7 };

/** A rest with a whole day is the weekly one: it gives back nothing. */
const weeklyRest = 24 * hour;

/** Whether a short rest was given back: `open` while there is still time. */
export type RestDebt = "given-back" | "open" | "late";

/** Returns the minutes between the work of two days. */
export const restBetween = (day: DayTimes, next: DayTimes): number =>
  Math.max(0, next.presence[0]!.from - Math.max(...day.presence.map(({ to }) => to)));

/**
 * Returns each allowed short rest, by the day after it. A rest that is longer than the daily one gives back what earlier ones lack, the
 * oldest first. Empty without a special regime. @param dailyRest in minutes: 12 hours, or more by the convenio.
 */
export function restDebtsOf(
  days: readonly DayTimes[],
  { regime, dailyRest }: { regime: RestRegime | null; dailyRest: number },
): Map<LocalDate, RestDebt> {
  if (regime === null || regime === "general") return new Map();
  const limit = daysToGiveBack[regime];
  const debts: { on: LocalDate; missing: number }[] = [];
  for (const [at, next] of days.entries()) {
    if (at === 0) continue;
    const rest = restBetween(days[at - 1]!, next);
    if (rest < dailyRest) {
      if (rest >= leastRestBetweenDays[regime]) debts.push({ on: next.on, missing: dailyRest - rest });
      continue;
    }
    let surplus = rest < weeklyRest ? rest - dailyRest : 0;
    for (const debt of debts.filter(({ on }) => daysBetween(on, next.on) <= limit)) {
      const given = Math.min(surplus, debt.missing);
      debt.missing -= given;
      surplus -= given;
    }
  }
  const lastOn = days.at(-1)?.on;
  return new Map(
    debts.map(({ on, missing }) => [
      on,
      missing === 0 ? "given-back" : daysBetween(on, lastOn!) > limit ? "late" : "open",
    ]),
  );
}
