import type { WorkedLog } from "~/modules/schedules/clock-change-of";
import { expectedOn } from "~/modules/schedules/expected-on";
import { datesOf } from "~/time/dates-of";
import {
  unstatedFacts,
  type Absence,
  type AbsencePart,
  type BalanceMove,
  type CalendarDay,
  type CalendarYear,
  type DayPattern,
  type Pattern,
  type Schedule,
  type Terms,
} from "~/modules/schedules/schedule";
import type { LocalDate } from "~/time/dates";
import { workedMinutes } from "~/time/worked";
import { instantsAt, localDateOf } from "~/time/zones";

export const madridZone = "Europe/Madrid";
export const canaryZone = "Atlantic/Canary";

/** Returns the minute of a clock time: 540 for `9:00`. A shift past midnight has hours over 24. */
export function minuteAt(time: string): number {
  const [hours, minutes] = time.split(":").map(Number);
  return hours! * 60 + minutes!;
}

/** Returns segments as they are written: `9:00-14:00 15:00-18:00`. */
export const shift = (text: string): DayPattern =>
  text.split(" ").map((segment) => {
    const [from, to] = segment.split("-").map(minuteAt);
    return { from: from!, to: to! };
  });

/** Returns a week with the same shift from Monday to Friday. */
export const weekdays = (segments: DayPattern): Pattern => ({
  kind: "week",
  days: [segments, segments, segments, segments, segments, [], []],
});

/** Returns a week with the same shift on every day. */
export const everyDay = (segments: DayPattern): Pattern => ({
  kind: "week",
  days: Array.from({ length: 7 }, () => segments),
});

export const office = shift("9:00-17:00");
export const split = shift("9:00-14:00 15:00-18:00");
export const night = shift("22:00-30:00");

const holiday = (on: LocalDate, scope: CalendarDay["scope"]): CalendarDay => ({
  on,
  name: "Festivo",
  scope,
  factor: 0,
});

const national = ["01-01", "01-06", "04-03", "05-01", "08-15", "10-12", "12-08", "12-25"].map((day) =>
  holiday(`2026-${day}`, "national"),
);
const regional = ["04-02", "05-02", "11-02", "12-07"].map((day) => holiday(`2026-${day}`, "regional"));
const local = ["05-15", "11-09"].map((day) => holiday(`2026-${day}`, "local"));

export const nationalDays: readonly CalendarDay[] = national;

export const madridCalendar: CalendarYear = {
  centre: "madrid",
  year: 2026,
  days: [...national, ...regional, ...local],
  seq: 1,
};

/** Returns the calendar of Madrid with half days. */
export const withHalfDays = (...dates: LocalDate[]): CalendarYear => ({
  ...madridCalendar,
  days: [
    ...madridCalendar.days,
    ...dates.map((on) => ({ ...holiday(on, "company"), name: "Media jornada", factor: 0.5 })),
  ],
});

/** Returns terms of 8 hours from Monday to Friday, as they are usually agreed. */
export const termsFrom = (from: LocalDate, changes: Partial<Terms> = {}): Terms => ({
  from,
  seq: 2,
  recordedOn: from,
  partTimePercent: 100,
  pattern: weekdays(office),
  centre: "madrid",
  holidaysOff: true,
  annualMinutes: null,
  vacation: { unit: "working", days: 22 },
  clockChange: "real",
  ...unstatedFacts,
  ...changes,
});

export const aSchedule = (changes: Partial<Schedule> = {}): Schedule => ({
  terms: [termsFrom("2026-01-01")],
  endings: [],
  calendars: [madridCalendar],
  nationalDays,
  absences: [],
  weeks: [],
  employedSince: null,
  timeZones: { company: madridZone, centres: { madrid: madridZone, "las-palmas": canaryZone } },
  ...changes,
});

/** Returns a schedule with one version of terms since January. */
export const withTerms = (changes: Partial<Terms>, others: Partial<Schedule> = {}): Schedule =>
  aSchedule({ terms: [termsFrom("2026-01-01", changes)], ...others });

export const vacation = (from: LocalDate, to: LocalDate, part: AbsencePart = { kind: "all" }): Absence => ({
  kind: "vacation",
  name: "Vacaciones",
  from,
  to,
  part,
  covers: true,
  displaces: [],
  isPrivate: false,
  acceptedAt: null,
});

/** Returns an absence by hours, as they are written: `0:00-14:00`. */
export const away = (from: LocalDate, hours: string, to = from): Absence => {
  const [{ from: start, to: end }] = shift(hours) as [{ from: number; to: number }];
  return { ...vacation(from, to), kind: "hours", part: { kind: "hours", from: start, to: end } };
};

export const sickLeave = (from: LocalDate, to: LocalDate): Absence => ({
  ...vacation(from, to),
  kind: "sick-leave",
  name: "Baja médica",
  displaces: ["vacation"],
  isPrivate: true,
});

export const restForOvertime = (on: LocalDate): Absence => ({
  ...vacation(on, on),
  kind: "rest-for-overtime",
  name: "Descanso por horas extra",
  covers: false,
});

export const aMove = (on: LocalDate, minutes: number, changes: Partial<BalanceMove> = {}): BalanceMove => ({
  on,
  minutes,
  reason: "adjusted",
  seq: 9,
  author: { kind: "member", id: "manager" },
  ...changes,
});

/** Returns the instant of a clock time in a zone: `2026-06-08 09:00`. The first of two where clocks go back. */
export function at(local: string, zone = madridZone): number {
  const [on, time] = local.split(" ") as [string, string];
  return instantsAt(on, time, zone)[0]!;
}

interface LogChanges {
  zone?: string;
  /** Pauses that do not count as work. */
  rests?: readonly (readonly [from: string, to: string])[];
}

/** Returns an entry between two clock times; without the second it has no exit. */
export function aLog(
  from: string,
  to: string | null,
  { zone = madridZone, rests = [] }: LogChanges = {},
): WorkedLog {
  const checkInTime = at(from, zone);
  const checkOutTime = to === null ? null : at(to, zone);
  const pauses = rests.map(([start, end]) => ({
    start_at: at(start, zone),
    end_at: at(end, zone),
    kind: "meal" as const,
    counts_as_work: false,
  }));
  const worked = workedMinutes({ check_in_at: checkInTime, check_out_at: checkOutTime, pauses });
  return {
    day: localDateOf(checkInTime, zone),
    timeZone: zone,
    checkInTime,
    checkOutTime,
    isExitMissing: false,
    durationMs: worked && worked.effective * 60_000,
    pauses,
  };
}

export const expectedIn = (schedule: Schedule, from: LocalDate, to: LocalDate): number =>
  datesOf({ from, to }).reduce((sum, on) => sum + expectedOn(schedule, on).minutes, 0);

export const coveredIn = (schedule: Schedule, from: LocalDate, to: LocalDate): number =>
  datesOf({ from, to }).reduce((sum, on) => sum + expectedOn(schedule, on).covered, 0);
