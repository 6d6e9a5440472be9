import { daysBetween, weekdayOf, yearOf, type LocalDate } from "~/time/dates";
import type { CalendarDay, Pattern, Schedule, Segment } from "./schedule";
import { termsOn } from "./terms-on";
import { firstMinutes, lengthOf } from "./segments";

/** The planned working time of a day, before absences. */
export interface PlannedDay {
  minutes: number;
  /** In order. None with flexible terms, which have no times. */
  segments: readonly Segment[];
  /** The minutes without the calendar. */
  patternMinutes: number;
  isFlexible: boolean;
  /** The day of the calendar that holds, if it has one. */
  calendarDay: CalendarDay | null;
  /** The centre has no declared calendar for the year, so the day may be a regional or local holiday. */
  isInDoubt: boolean;
}

export const nothingPlanned: PlannedDay = {
  minutes: 0,
  segments: [],
  patternMinutes: 0,
  isFlexible: false,
  calendarDay: null,
  isInDoubt: false,
};

/**
 * Returns the working time that terms and calendar plan for a day, also in a published week: the pattern by the factor of the centre's
 * calendar, where holidays are off. Incomplete minutes are dropped. A factor keeps the beginning of the shift: half of 9:00-17:00 is
 * 9:00-13:00.
 */
export function termsPlanOn(schedule: Schedule, on: LocalDate): PlannedDay {
  const terms = termsOn(schedule, on);
  if (!terms) return nothingPlanned;
  const { pattern, centre, holidaysOff } = terms;
  const { minutes: patternMinutes, segments } = patternOn(pattern, on);
  const { calendarDay, isDeclared } = holidaysOff
    ? calendarOn(schedule, centre, on)
    : { calendarDay: null, isDeclared: true };
  // In integers: 0.29 * 100 is less than 29.
  const hundredths = Math.round((calendarDay?.factor ?? 1) * 100);
  const minutes = Math.floor((patternMinutes * hundredths) / 100);
  return {
    minutes,
    segments: firstMinutes(segments, minutes),
    patternMinutes,
    isFlexible: pattern.kind === "flexible",
    calendarDay,
    isInDoubt: !isDeclared && minutes > 0,
  };
}

interface PatternDay {
  minutes: number;
  segments: readonly Segment[];
}

function patternOn(pattern: Pattern, on: LocalDate): PatternDay {
  switch (pattern.kind) {
    case "week":
      return fixedDay(pattern.days[weekdayOf(on)]);
    case "cycle": {
      const { days, anchorOn } = pattern;
      const position = daysBetween(anchorOn, on) % days.length;
      return fixedDay(days.at(position));
    }
    case "flexible":
      return { minutes: referenceMinutes(pattern, weekdayOf(on)), segments: [] };
    case "none":
      return fixedDay([]);
  }
}

const fixedDay = (segments: readonly Segment[] = []): PatternDay => ({
  minutes: lengthOf(segments),
  segments,
});

/** Returns a weekday's part of the week's minutes. The first reference day also gets the rest of the division. */
function referenceMinutes(
  { weeklyMinutes, referenceDays }: Extract<Pattern, { kind: "flexible" }>,
  weekday: number,
): number {
  if (!referenceDays.includes(weekday)) return 0;
  const rest = weekday === Math.min(...referenceDays) ? weeklyMinutes % referenceDays.length : 0;
  return Math.floor(weeklyMinutes / referenceDays.length) + rest;
}

/** Returns the day of a centre's calendar, and whether a calendar is declared for its year. */
export function calendarOn(
  { calendars, nationalDays }: Pick<Schedule, "calendars" | "nationalDays">,
  centre: string,
  on: LocalDate,
) {
  const [declared] = calendars
    .filter((calendar) => calendar.centre === centre && calendar.year === yearOf(on))
    .sort((one, other) => other.seq - one.seq);
  const days = declared?.days ?? nationalDays;
  return { calendarDay: days.find((day) => day.on === on) ?? null, isDeclared: declared !== undefined };
}
