import { addDays, daysBetween, utcMidnightOf, weekOf, type LocalDate } from "~/time/dates";
import { dayMinutes, minuteMs } from "~/time/units";
import type { CompanyFacts, LawNote, PersonFacts } from "./law-notes";
import { lawRuleOn, thresholdOn } from "./law-rules";
import { lengthOf, type DayTimes, type Span } from "./model/day-times";
import { notesOfTimes } from "./notes-of-days";

/** Planned times that repeat. */
export interface LawPattern {
  /** The segments of each day, in minutes from its midnight; `to` may exceed 1440. */
  days: readonly (readonly Span[])[];
  /** A day on which the first of them is worked. */
  firstOn: LocalDate;
}

/** The rules about breaks, which a plan does not have. */
const isAboutBreaks = ({ rule }: LawNote) => rule === "break" || rule === "break-minor";

/** Returns notes with grey ones about breaks. */
export const withOpenBreaks = (notes: readonly LawNote[]): LawNote[] =>
  notes.map((note) => (isAboutBreaks(note) ? { ...note, tone: "grey" } : note));

/** Four weeks: the fewest days that show a rest that gathers, and an average of 15 nights. */
const leastJudgedDays = 28;

/** The days after them that decide too: four months, in which a short rest can be given back (RD 1561/1995). */
const laterDays = 130;

/**
 * Returns the notes of the law about planned times from a day on, each note once for a day of the pattern. Notes about breaks are grey: a
 * plan does not say when they are.
 */
export function notesOfPattern(
  pattern: LawPattern,
  { from, person, company }: { from: LocalDate; person: PersonFacts; company: CompanyFacts },
): LawNote[] {
  const count = pattern.days.length;
  if (count === 0) return [];
  const start = weekOf(addDays(from, 6)).from;
  const whole = count % 7 === 0 ? count : 7 * count;
  const range = { from: start, to: addDays(start, whole * Math.ceil(leastJudgedDays / whole) - 1) };
  const days: DayTimes[] = [];
  for (let on = addDays(range.from, -14); on <= addDays(range.to, laterDays); on = addDays(on, 1)) {
    const segments = pattern.days[positionOf(pattern, on)]!;
    if (segments.length > 0) days.push(plannedTimesOf(on, segments));
  }
  const notes = withOpenBreaks(notesOfTimes(days, { range, person, company }));
  const average = (pattern.days.reduce((sum, day) => sum + lengthOf(day), 0) * 7) / count;
  return [...notesOfWeeklyMinutes(average, from), ...firstOfEach(notes, pattern)];
}

/** Returns a note if the vacation of a year has less natural days than the law gives. */
export const notesOfVacation = (value: number, from: LocalDate): LawNote[] =>
  value < (lawRuleOn("vacation", from)?.threshold ?? 0)
    ? [{ rule: "vacation", tone: "amber", on: from, value }]
    : [];

/** Returns a note if the planned minutes of a week are more than the law allows on average in a year. */
export const notesOfWeeklyMinutes = (value: number, from: LocalDate): LawNote[] =>
  value > thresholdOn("week-average", from) ? [{ rule: "week-average", tone: "amber", on: from, value }] : [];

/** Returns the day of a pattern, from 0, that is worked on a date. */
export const positionOf = ({ days, firstOn }: LawPattern, on: LocalDate): number =>
  ((daysBetween(firstOn, on) % days.length) + days.length) % days.length;

/** Returns the first of the notes that say the same about the same day of the pattern. */
function firstOfEach(notes: readonly LawNote[], pattern: LawPattern): LawNote[] {
  const seenKeys = new Set<string>();
  return notes.filter((note) => {
    const key = `${note.rule} ${note.tone} ${positionOf(pattern, note.on)} ${note.value}`;
    if (seenKeys.has(key)) return false;
    seenKeys.add(key);
    return true;
  });
}

/** Returns the times of a planned day. Planned minutes are wall clock, so a day has no change of clocks. */
export function plannedTimesOf(on: LocalDate, segments: readonly Span[]): DayTimes {
  const midnight = utcMidnightOf(on) / minuteMs;
  return {
    on,
    timeZone: "UTC",
    presence: segments.map(({ from, to }) => ({ from: midnight + from, to: midnight + to })),
    pauses: [],
    effective: lengthOf(segments),
    night: segments.reduce((sum, segment) => sum + nightMinutesIn(segment), 0),
  };
}

/** The nights that a shift can touch, from the midnight of its first day: 22:00 to 6:00 (art. 36.1 ET). */
const nightSpans: readonly Span[] = [-1, 0, 1].map((day) => ({
  from: day * dayMinutes + 22 * 60,
  to: (day + 1) * dayMinutes + 6 * 60,
}));

/** A day of night work has three hours of it; a night worker has a third of the time in it (art. 36.1 ET). */
const nightShift = { leastMinutes: 3 * 60, leastShare: 1 / 3 };

/** Returns whether planned days make a night worker: most of them are night work, or a third of their time is. */
export function isNightPattern(days: LawPattern["days"]): boolean {
  const workedDays = days.filter((segments) => segments.length > 0);
  const minutes = workedDays.map((segments) =>
    segments.reduce((sum, segment) => sum + nightMinutesIn(segment), 0),
  );
  const total = workedDays.reduce((sum, segments) => sum + lengthOf(segments), 0);
  const nightDays = minutes.filter((each) => each >= nightShift.leastMinutes).length;
  return (
    total > 0 &&
    (2 * nightDays > workedDays.length ||
      minutes.reduce((sum, each) => sum + each, 0) >= total * nightShift.leastShare)
  );
}

const nightMinutesIn = ({ from, to }: Span) =>
  nightSpans.reduce(
    (sum, night) => sum + Math.max(0, Math.min(to, night.to) - Math.max(from, night.from)),
    0,
  );
