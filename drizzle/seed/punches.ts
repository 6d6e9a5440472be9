import { addDays, weekdayOf, type LocalDate } from "~/time/dates";
import { endOfDay, localDateOf } from "~/time/zones";
import type { Pattern, Person } from "./cast";

const hourMs = 3_600_000;
const days = 60;
/** The last Sundays of March and October, when the clocks change, are looked for this far back. */
const yearOfDays = 366;

export interface SeedPunch {
  person: Person;
  action: "check_in" | "check_out";
  at: number;
}

/**
 * What everybody punched in the 60 days before `now` (and in the days around the last change of clocks, where that is
 * longer ago), in the order it happened. The same `now` gives the same punches.
 */
export function seedPunches(cast: readonly Person[], now: number, timeZone: string): SeedPunch[] {
  const today = localDateOf(now, timeZone);
  const recent = Array.from({ length: days }, (_, ago) => addDays(today, -ago));
  const change = lastClockChange(today, timeZone);
  const all = [...new Set([...recent, addDays(change, -1), change])].sort();
  return cast
    .flatMap((person) => punchesOf(person, all, now, timeZone))
    .sort((a, b) => a.at - b.at || a.person.email.localeCompare(b.person.email));
}

function punchesOf(person: Person, all: LocalDate[], now: number, timeZone: string): SeedPunch[] {
  const intervals = all
    .filter((on) => person.pattern.weekdays.includes(weekdayOf(on)))
    .flatMap((on) => intervalsOf(person.pattern, on, timeZone, `${person.email} ${on}`))
    .filter(({ endsAt }) => endsAt < now);
  const closed =
    person.ending === undefined
      ? intervals
      : intervals.filter(({ startsAt }) => startsAt < lastStart(person, now));
  const punches = closed.flatMap(({ startsAt, endsAt }) => [
    { person, action: "check_in" as const, at: startsAt },
    { person, action: "check_out" as const, at: endsAt },
  ]);
  return person.ending === undefined
    ? punches
    : [...punches, { person, action: "check_in", at: lastStart(person, now) }];
}

/** When the entry that is still open began: two hours ago, or three days ago where it was forgotten. */
const lastStart = (person: Person, now: number) => now - (person.ending === "open" ? 2 : 72) * hourMs;

function intervalsOf({ intervals }: Pattern, on: LocalDate, timeZone: string, seed: string) {
  return intervals.map(([start, end], index) => ({
    startsAt: atHour(on, start, timeZone) + minutesOff(`${seed} ${index} in`),
    endsAt: atHour(on, end, timeZone) + minutesOff(`${seed} ${index} out`),
  }));
}

/** The instant of an hour of the local day; counted from its end, since clocks change early in the morning. */
function atHour(on: LocalDate, hour: number, timeZone: string): number {
  const [day, hourOfDay] = hour >= 24 ? [addDays(on, 1), hour - 24] : [on, hour];
  return endOfDay(day, timeZone) - (24 - hourOfDay) * hourMs;
}

/** People are not punctual: up to seven minutes off, the same every time. */
function minutesOff(seed: string): number {
  let hash = 2_166_136_261;
  for (const character of seed) hash = Math.imul(hash ^ character.charCodeAt(0), 16_777_619);
  return ((hash >>> 0) % 840_000) - 420_000;
}

function lastClockChange(today: LocalDate, timeZone: string): LocalDate {
  for (let ago = 0; ago < yearOfDays; ago += 1) {
    const on = addDays(today, -ago);
    if (endOfDay(on, timeZone) - endOfDay(addDays(on, -1), timeZone) !== 24 * hourMs) return on;
  }
  return today;
}
