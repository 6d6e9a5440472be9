import { addDays, type DateRange } from "~/time/dates";
import { hourMinutes } from "~/time/units";
import type { CompanyFacts, LawEntry, LawNote, PersonFacts } from "./law-notes";
import { lawRules, thresholdOn } from "./law-rules";
import { dayTimesOf, lengthOf, type DayTimes, type Span } from "./model/day-times";
import { notesOfWeeks } from "./model/notes-of-weeks";
import { leastRestBetweenDays, restBetween, restDebtsOf, type RestDebt } from "./model/rest-debts";

/** A gap from here on splits a day in two; a shorter one is a break of a day without interruption. */
export const leastInterruptionMinutes = hourMinutes;

/** The longest part of a day without a break (art. 34.4 ET), in minutes. */
const longestWithoutBreak = { adult: 6 * hourMinutes, minor: 4.5 * hourMinutes };

interface JudgedDays {
  range: DateRange;
  person: PersonFacts;
  company: CompanyFacts;
}

/** Returns the days whose entries decide the notes of a range: 14 days more on each side, over which a weekly rest may gather. */
export const daysReadForNotes = ({ from, to }: DateRange): DateRange => ({
  from: addDays(from, -14),
  to: addDays(to, 14),
});

/**
 * Returns the notes of the law about the days and weeks of a range, by day and in the order of the rules. It refuses nothing.
 * @param entries those of the {@link daysReadForNotes}.
 */
export const notesOfDays = ({
  entries,
  ...judged
}: JudgedDays & { entries: readonly LawEntry[] }): LawNote[] => notesOfTimes(dayTimesOf(entries), judged);

/** Returns the notes of the law about times, worked or planned. @param days in order, as {@link notesOfDays} takes entries. */
export function notesOfTimes(days: readonly DayTimes[], { range, person, company }: JudgedDays): LawNote[] {
  const dailyRest = company.restBetweenMinutes ?? thresholdOn("rest-between-days", range.from);
  const { isMinorOn } = person;
  const debts = restDebtsOf(days, { regime: company.restRegime, dailyRest, isMinorOn });
  const leastRestFor = ({ on }: DayTimes) =>
    isMinorOn(on) ? null : leastRestBetweenDays(company.restRegime);
  const notes = days.flatMap((day, at) => {
    if (day.on < range.from || day.on > range.to) return [];
    const next = days[at + 1];
    return [
      ...notesOfLength(day, person, company),
      ...notesOfBreaks(day, person),
      ...(next ? notesOfRest(day, next, { dailyRest, least: leastRestFor(next), debts }) : []),
      ...notesOfInterruptions(day, person, company),
    ];
  });
  const all = [...notes, ...nightAverages(days, range), ...notesOfWeeks(days, { range, person, company })];
  return all.sort((one, other) =>
    one.on === other.on ? ruleOrderOf(one) - ruleOrderOf(other) : one.on < other.on ? -1 : 1,
  );
}

const ruleOrderOf = ({ rule }: LawNote) => lawRules.findIndex(({ id }) => id === rule);

function notesOfLength(day: DayTimes, person: PersonFacts, { dailyLimitMinutes }: CompanyFacts): LawNote[] {
  const { on, effective: value, night } = day;
  if (!person.isMinorOn(on)) {
    if (value <= (dailyLimitMinutes ?? thresholdOn("day-limit", on))) return [];
    return [{ rule: "day-limit", tone: dailyLimitMinutes === null ? "grey" : "amber", on, value }];
  }
  return [
    ...(value > thresholdOn("day-limit-minor", on)
      ? [{ rule: "day-limit-minor", tone: "amber", on, value } as const]
      : []),
    ...(night > thresholdOn("night-minor", on)
      ? [{ rule: "night-minor", tone: "amber", on, value: night } as const]
      : []),
  ];
}

/** Returns a note if a part of the day without interruption is longer than 6 hours and has no break of 15 minutes. */
function notesOfBreaks({ on, presence, pauses }: DayTimes, person: PersonFacts): LawNote[] {
  const isMinor = person.isMinorOn(on);
  const rule = isMinor ? "break-minor" : "break";
  const leastBreakMinutes = thresholdOn(rule, on);
  const parts = presencePartsOf(presence).filter((part) => {
    const [first, last] = [part[0]!, part.at(-1)!];
    const within = pauses.filter(({ from, to }) => from >= first.from && to <= last.to);
    const gaps = part.slice(1).map(({ from }, at) => from - part[at]!.to);
    const longestBreak = Math.max(0, ...gaps, ...within.map(({ from, to }) => to - from));
    const length = lengthOf(part);
    return length > longestWithoutBreak[isMinor ? "minor" : "adult"] && longestBreak < leastBreakMinutes;
  });
  return parts.length === 0 ? [] : [{ rule, tone: "amber", on, value: Math.max(...parts.map(lengthOf)) }];
}

/** Returns the parts of a day between its interruptions. */
function presencePartsOf(presence: readonly Span[]): Span[][] {
  const parts: Span[][] = [];
  for (const span of presence) {
    const last = parts.at(-1)?.at(-1);
    if (last && span.from - last.to < leastInterruptionMinutes) parts.at(-1)!.push(span);
    else parts.push([span]);
  }
  return parts;
}

interface RestRules {
  /** The least rest between days, in minutes, and that of a regime that may hold; null if it may not be shorter. */
  dailyRest: number;
  least: number | null;
  debts: ReadonlyMap<string, RestDebt>;
}

function notesOfRest(day: DayTimes, next: DayTimes, { dailyRest, least, debts }: RestRules): LawNote[] {
  const value = restBetween(day, next);
  const debt = debts.get(next.on);
  if (value >= dailyRest || debt === "given-back") return [];
  const mayBeLess = least !== null && value >= least && debt !== "late";
  return [{ rule: "rest-between-days", tone: mayBeLess ? "grey" : "amber", on: next.on, value }];
}

function notesOfInterruptions(
  { on, presence }: DayTimes,
  { isPartTimeOn }: PersonFacts,
  { dayInterruptions }: CompanyFacts,
): LawNote[] {
  const value = presencePartsOf(presence).length - 1;
  if (isPartTimeOn(on) !== true || value <= (dayInterruptions ?? thresholdOn("interruptions", on))) return [];
  return [{ rule: "interruptions", tone: dayInterruptions === null ? "grey" : "amber", on, value }];
}

/** A day of night work has three hours of it (art. 36.1 ET). */
const leastNightMinutes = 3 * hourMinutes;
const averagedDays = 15;

/**
 * Returns a note for each 15 days of the range in which most worked days are night work, and worked days last more than 8 hours on average.
 */
function nightAverages(days: readonly DayTimes[], range: DateRange): LawNote[] {
  const notes: LawNote[] = [];
  for (let on = range.from; addDays(on, averagedDays - 1) <= range.to; on = addDays(on, averagedDays)) {
    const workedDays = days.filter((day) => day.on >= on && day.on < addDays(on, averagedDays));
    const nights = workedDays.filter(({ night }) => night >= leastNightMinutes);
    if (2 * nights.length <= workedDays.length) continue;
    const value = workedDays.reduce((sum, { effective }) => sum + effective, 0) / workedDays.length;
    if (value > thresholdOn("night-average", on))
      notes.push({ rule: "night-average", tone: "amber", on, value });
  }
  return notes;
}
