import { addDays, type LocalDate, monthsLater } from "~/time/dates";
import { hourMinutes } from "~/time/units";
import type { PersonFacts, RestRegime } from "../law-notes";
import type { DayTimes } from "./day-times";

/**
 * The least rest between days in each regime of RD 1561/1995, in minutes: 10 hours in seasonal hospitality (art. 7.2), and 7 on the day of
 * a change of shift (art. 19.2). Null if it may not be shorter: the regime of retail is about the weekly rest (art. 6).
 */
const leastRestMinutes: Record<RestRegime, number | null> = {
  general: null,
  retail: null,
  hospitality: 10 * hourMinutes,
  shifts: 7 * hourMinutes,
};

/**
 * Returns the least rest between days that a regime allows, in minutes. A regime that nobody has stated could be any. Null if none is
 * shorter.
 */
export const leastRestBetweenDays = (regime: RestRegime | null): number | null =>
  leastRestMinutes[regime ?? "shifts"];

/**
 * Returns the last day on which a missing rest can be given back. Seasonal hospitality gathers it over four months at most (art. 7). A
 * change of shift is made good 'on the days that follow' (art. 19.2), which we read as a week.
 */
const lastOnToGiveBack = (regime: RestRegime | null, on: LocalDate): LocalDate =>
  regime === "hospitality" ? monthsLater(on, 4) : addDays(on, 7);

/** A rest with a whole day is the weekly one: it gives back nothing. */
const weeklyRestMinutes = 24 * hourMinutes;

/** Whether a short rest was given back: `open` while there is still time. */
export type RestDebt = "given-back" | "open" | "late";

/** Returns the minutes between the work of two days. */
export const restBetween = (day: DayTimes, next: DayTimes): number =>
  Math.max(0, next.presence[0]!.from - Math.max(...day.presence.map(({ to }) => to)));

/**
 * Returns each allowed short rest, by the day after it. A rest that is longer than the daily one gives back what earlier ones lack, the
 * oldest first. Empty without a regime that allows one. Under 18 none is allowed (art. 1.3).
 * @param dailyRest in minutes: 12 hours, or more by the convenio.
 */
export function restDebtsOf(
  days: readonly DayTimes[],
  {
    regime,
    dailyRest,
    isMinorOn,
  }: { regime: RestRegime | null; dailyRest: number; isMinorOn: PersonFacts["isMinorOn"] },
): Map<LocalDate, RestDebt> {
  const leastRest = regime && leastRestMinutes[regime];
  if (leastRest === null) return new Map();
  const debts: { on: LocalDate; until: LocalDate; missing: number }[] = [];
  for (const [at, next] of days.entries()) {
    if (at === 0) continue;
    const rest = restBetween(days[at - 1]!, next);
    if (rest < dailyRest) {
      if (rest >= leastRest && !isMinorOn(next.on))
        debts.push({ on: next.on, until: lastOnToGiveBack(regime, next.on), missing: dailyRest - rest });
      continue;
    }
    let surplus = rest < weeklyRestMinutes ? rest - dailyRest : 0;
    for (const debt of debts.filter(({ until }) => next.on <= until)) {
      const returned = Math.min(surplus, debt.missing);
      debt.missing -= returned;
      surplus -= returned;
    }
  }
  return new Map(
    debts.map(({ on, until, missing }) => [
      on,
      missing === 0 ? "given-back" : days.at(-1)!.on > until ? "late" : "open",
    ]),
  );
}
