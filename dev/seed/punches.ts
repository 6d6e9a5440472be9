import { addDays, weekdayOf, type LocalDate } from "../../app/time/dates";
import { endOfDay, localDateOf } from "../../app/time/zones";
import { dayMs, hourMs } from "../../app/time/units";
import type { CastPerson } from "./cast";
import { calendarChangedOn, isHoliday } from "./calendar";
import { checkIn, shiftsOn, type CompanyRules, type SeedPunch } from "./shifts";

/** How many days of punches there are: two closed months, and the present one. */
export const seededDays = 94;
/** How far back to look for the last change of clocks. */
const yearOfDays = 366;

/**
 * Returns, in order, all punches of the {@link seededDays} days before `now` and of the days around the last change of clocks. Holidays
 * have none. The same `now` gives the same punches.
 */
export function seedPunches(cast: readonly CastPerson[], now: number, rules: CompanyRules): SeedPunch[] {
  const today = localDateOf(now, rules.timeZone);
  const recent = Array.from({ length: seededDays }, (_, ago) => addDays(today, -ago));
  // Yesterday's night shift may not have ended yet.
  const change = lastClockChange(addDays(today, -1), rules.timeZone);
  const all = [...new Set([...recent, addDays(change, -1), change])].filter((on) => !isHoliday(on)).sort();
  return cast
    .flatMap((person) => punchesOf(person, all, now, rules))
    .sort((a, b) => a.at - b.at || a.person.email.localeCompare(b.person.email));
}

function punchesOf(
  person: CastPerson,
  all: readonly LocalDate[],
  now: number,
  rules: CompanyRules,
): SeedPunch[] {
  const { ending, missedExitDaysAgo: missedAgo } = person;
  const until = ending === undefined ? now : lastCheckInAt(ending, now);
  const changedOn = calendarChangedOn(localDateOf(now, rules.timeZone));
  const shifts = all
    .map((on) => ({
      on,
      pattern: on < changedOn ? (person.earlierPattern ?? person.pattern) : person.pattern,
    }))
    .filter(({ on, pattern }) => pattern.weekdays.includes(weekdayOf(on)))
    .flatMap(({ on, pattern }) => shiftsOn(on, person, pattern, rules))
    .filter(({ endsAt }) => endsAt < until);
  if (missedAgo !== undefined)
    shifts.findLast(({ endsAt }) => endsAt < now - missedAgo * dayMs)!.punches.pop();
  const punches = shifts.flatMap((shift) => shift.punches);
  if (ending === undefined) return punches;
  return [...punches, checkIn(person, until, localDateOf(until, rules.timeZone))];
}

/** When the open entry began: two hours ago, or three days ago with a missing exit. */
const lastCheckInAt = (ending: "open" | "missing-exit", now: number) =>
  now - (ending === "open" ? 2 : 72) * hourMs;

function lastClockChange(today: LocalDate, timeZone: string): LocalDate {
  for (let ago = 0; ago < yearOfDays; ago += 1) {
    const on = addDays(today, -ago);
    if (endOfDay(on, timeZone) - endOfDay(addDays(on, -1), timeZone) !== dayMs) return on;
  }
  return today;
}
