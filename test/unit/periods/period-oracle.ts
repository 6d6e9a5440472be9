import { clockChangeOf, type WorkedLog } from "~/modules/schedules/clock-change-of";
import { openingOf } from "~/modules/schedules/balance-of";
import { expectedOn } from "~/modules/schedules/expected-on";
import { plannedOn } from "~/modules/schedules/planned-on";
import type { BalanceMove, Schedule, Terms } from "~/modules/schedules/schedule";
import { termsOn } from "~/modules/schedules/terms-on";
import { workDayOf } from "~/modules/schedules/work-day-of";
import type { DateRange, LocalDate } from "~/time/dates";
import { datesOf } from "~/time/dates-of";
import { minuteMs } from "~/time/units";
import { canaryZone } from "../schedules/a-schedule";

interface Life {
  schedule: Schedule;
  logs: readonly WorkedLog[];
  moves: readonly BalanceMove[];
}

/** What a person with a stopwatch counts in a period. */
export interface CountedPeriod {
  effective: number;
  night: number;
  daysWorked: number;
  /** The minutes of excess by day and class: `2026-06-05 overtime`. */
  excess: Record<string, number>;
}

/** The clock of Madrid: an hour ahead of UTC, two in summer. The Canary Islands are an hour behind it. */
function hourAt(at: number, zone: string): number {
  const year = new Date(at).getUTCFullYear();
  const lastSunday = (month: number) => {
    const last = new Date(Date.UTC(year, month + 1, 0, 1));
    return last.getTime() - last.getUTCDay() * 86_400_000;
  };
  const summer = lastSunday(2) <= at && at < lastSunday(9) ? 1 : 0;
  const offset = summer + (zone === canaryZone ? 0 : 1);
  return new Date(at + offset * 3_600_000).getUTCHours();
}

/** Returns the instants of the minutes that count as work. */
function minutesOf({ checkInTime, checkOutTime, pauses }: WorkedLog): number[] {
  if (checkOutTime === null) return [];
  const minutes: number[] = [];
  // Clocks show whole minutes.
  const minuteOf = (at: number) => Math.floor(at / minuteMs) * minuteMs;
  for (let at = minuteOf(checkInTime); at < minuteOf(checkOutTime); at += minuteMs)
    if (
      !pauses.some(
        ({ counts_as_work, start_at, end_at }) =>
          !counts_as_work && minuteOf(start_at) <= at && at < minuteOf(end_at ?? checkOutTime),
      )
    )
      minutes.push(at);
  return minutes;
}

const isPartTime = (terms: Terms | null) => terms !== null && terms.partTimePercent < 100;

/**
 * Counts a period minute by minute. The record must be of days that are all over.
 * @param range of whole days. @param days all days that have entries.
 */
export function countPeriod(
  { schedule, logs, moves }: Life,
  range: DateRange,
  days: DateRange,
): CountedPeriod {
  const dayOf = new Map(logs.map((log) => [log, workDayOf(log, schedule)]));
  const on = (day: LocalDate) => logs.filter((log) => dayOf.get(log) === day);
  const isIn = (day: LocalDate) => range.from <= day && day <= range.to;
  const own = logs.filter((log) => isIn(dayOf.get(log)!));
  const night = own.flatMap((log) =>
    minutesOf(log).filter((at) => {
      const hour = hourAt(at, log.timeZone);
      return hour >= 22 || hour < 6;
    }),
  );
  return {
    effective: own.flatMap(minutesOf).length,
    night: night.length,
    daysWorked: datesOf(range).filter((day) => on(day).length > 0).length,
    excess: countExcess({ schedule, logs, moves }, { days, isIn, on }),
  };
}

interface Walk {
  days: DateRange;
  isIn: (day: LocalDate) => boolean;
  on: (day: LocalDate) => readonly WorkedLog[];
}

/** Walks through all weeks since the beginning, because earlier ones use up a year's limits. */
function countExcess({ schedule, moves }: Life, { days, isIn, on }: Walk): Record<string, number> {
  const excess: Record<string, number> = {};
  const openingOn = openingOf(schedule, moves);
  if (openingOn === null) return excess;
  const left = limitsOf(schedule);
  let week: LocalDate[] = [];
  // Flexible weeks are judged as a whole, also where the balance opens within one.
  let beforeOpening: LocalDate[] = [];
  for (const day of datesOf(days)) {
    if (day >= openingOn) week.push(day);
    else if (termsOn(schedule, day)?.pattern.kind === "flexible") beforeOpening.push(day);
    const isSunday = new Date(`${day}T00:00Z`).getUTCDay() === 0;
    if (!isSunday && !endsTerms(schedule, day)) continue;
    const end = day;
    const minutes = week.flatMap((each) => workedMinutes(schedule, each, on(each)));
    const expected = week.reduce((sum, each) => sum + expectedOn(schedule, each).minutes, 0);
    const isFlexible = week.some((each) => termsOn(schedule, each)?.pattern.kind === "flexible");
    const isComplete = [...(isFlexible ? beforeOpening : []), ...week].every((each) =>
      on(each).every(({ checkOutTime }) => checkOutTime !== null),
    );
    week = [];
    beforeOpening = [];
    if (!isComplete) continue;
    const holidays = minutes.filter(({ isHoliday }) => isHoliday);
    const others = minutes.filter(({ isHoliday }) => !isHoliday);
    const excessMinutes: typeof minutes = [];
    for (let more = minutes.length - expected; more > 0; more -= 1)
      excessMinutes.push((holidays.shift() ?? others.pop())!);
    for (const { day: of, isHoliday } of excessMinutes.sort((one, other) =>
      one.day < other.day ? -1 : one.day > other.day ? 1 : 0,
    )) {
      const as = classOf({ of, isHoliday }, left, termsOn(schedule, of));
      if (isIn(end)) excess[`${of} ${as}`] = (excess[`${of} ${as}`] ?? 0) + 1;
    }
  }
  return excess;
}

/** Whether terms hold on a day, and on none of its week after it. */
function endsTerms(schedule: Schedule, day: LocalDate): boolean {
  if (termsOn(schedule, day) === null) return false;
  for (let at = Date.parse(`${day}T00:00Z`); new Date(at).getUTCDay() !== 0;) {
    at += 86_400_000;
    if (termsOn(schedule, new Date(at).toISOString().slice(0, 10)) !== null) return false;
  }
  return true;
}

/** Returns a mark for each minute of a day. Neutral terms count by the clock on the wall. */
function workedMinutes(schedule: Schedule, day: LocalDate, logs: readonly WorkedLog[]) {
  const elapsed = logs.flatMap(minutesOf).length;
  const isNeutral = termsOn(schedule, day)?.clockChange === "neutral";
  const change = isNeutral ? logs.reduce((sum, log) => sum + clockChangeOf(log), 0) : 0;
  const { calendarDay } = plannedOn(schedule, day);
  const isHoliday = calendarDay?.factor === 0 && calendarDay.scope !== "company";
  return Array.from({ length: elapsed - change }, () => ({ day, isHoliday }));
}

/** The minutes that are left of each year's pact, and of its voluntary hours. */
function limitsOf(schedule: Schedule) {
  const used = new Map<string, number>();
  const ordinary = new Map<string, number>();
  const ordinaryOf = (year: string) => {
    if (!ordinary.has(year)) {
      const dates = datesOf({ from: `${year}-01-01`, to: `${year}-12-31` });
      const partTime = dates.filter((day) => isPartTime(termsOn(schedule, day)));
      ordinary.set(
        year,
        partTime.reduce((sum, day) => sum + plannedOn(schedule, day).minutes, 0),
      );
    }
    return ordinary.get(year)!;
  };
  return (year: string, as: string, percent: number) => {
    const key = `${year} ${as}`;
    const before = used.get(key) ?? 0;
    if ((before + 1) * 100 > ordinaryOf(year) * percent) return false;
    used.set(key, before + 1);
    return true;
  };
}

function classOf(
  { of, isHoliday }: { of: LocalDate; isHoliday: boolean },
  take: ReturnType<typeof limitsOf>,
  terms: Terms | null,
): string {
  if (isHoliday) return "holiday";
  if (!isPartTime(terms)) return "overtime";
  const { pattern, pact, contract } = terms!;
  const lengths = pattern.kind === "week" || pattern.kind === "cycle" ? pattern.days : [];
  const planned = lengths.flat().reduce((sum, { from, to }) => sum + to - from, 0);
  const weekly =
    pattern.kind === "flexible" ? pattern.weeklyMinutes : Math.round((planned * 7) / lengths.length);
  const year = of.slice(0, 4);
  if (weekly >= 600 && pact && pact.agreedOn <= of && take(year, "complementary", pact.percent))
    return "complementary";
  if (weekly >= 600 && contract === "indefinite" && take(year, "voluntary", 15)) return "voluntary";
  return "outside_pact";
}
