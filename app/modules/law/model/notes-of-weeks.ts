import { addDays, weekOf, type DateRange, type LocalDate } from "~/time/dates";
import { startOfDay } from "~/time/zones";
import { hourMinutes, minuteMs } from "~/time/units";
import type { CompanyFacts, LawNote, PersonFacts } from "../law-notes";
import { lawRuleOn, thresholdOn } from "../law-rules";
import type { DayTimes, Span } from "./day-times";

/** The least rest that counts towards one that is gathered over 14 days: a whole day. */
const wholeDayMinutes = 24 * hourMinutes;

interface JudgedWeeks {
  range: DateRange;
  person: PersonFacts;
  company: CompanyFacts;
}

/**
 * Returns a note for each week that ends in the range and lacks its weekly rest; a week without work has it. A rest counts without the 12
 * hours between days (TS 23 October 2013), in each week of which it has 24 hours. Under a special regime half a day may be given at
 * another time.
 */
export function notesOfWeeks(days: readonly DayTimes[], { range, person, company }: JudgedWeeks): LawNote[] {
  const [first] = days;
  if (!first) return [];
  const { timeZone } = first;
  const rests = restsBetween(days);
  const dailyRest = thresholdOn("rest-between-days", range.from);
  const creditOf = (rest: Span) => rest.to - rest.from - dailyRest;
  const notes: LawNote[] = [];
  for (let { from, to } = weekOf(range.from); to <= range.to; { from, to } = weekOf(addDays(to, 1))) {
    const longRestsInWeek = (monday: LocalDate) => longRestsIn(rests, weekSpan(monday, timeZone));
    const value = Math.max(0, ...longRestsInWeek(from).map(creditOf));
    const isMinor = person.isMinorOn(to);
    const rule = isMinor ? "weekly-rest-minor" : "weekly-rest";
    const least = lawRuleOn(rule, from)?.threshold ?? 0;
    if (value >= least) continue;
    const isGathered = [addDays(from, -7), addDays(from, 7)].some((other) => {
      // A rest that is in both weeks counts once.
      const gathered = new Set([...longRestsInWeek(from), ...longRestsInWeek(other)]);
      return gatheredMinutes([...gathered].map(creditOf)) >= 2 * least;
    });
    if (!isMinor && isGathered) continue;
    const mayBeLess = company.restRegime !== "general" && value >= wholeDayMinutes;
    notes.push({ rule, tone: !isMinor && mayBeLess ? "grey" : "amber", on: from, value });
  }
  return notes;
}

const gatheredMinutes = (credits: readonly number[]) =>
  credits.filter((credit) => credit >= wholeDayMinutes).reduce((sum, credit) => sum + credit, 0);

/** Returns the time between the work of days, open at both ends. Work that overlaps has a rest below zero between it. */
function restsBetween(days: readonly DayTimes[]): Span[] {
  const spans = days
    .flatMap(({ presence }) => presence)
    .filter(({ from, to }) => to > from)
    .sort((one, other) => one.from - other.from);
  let from = -Infinity;
  const rests: Span[] = [];
  for (const span of spans) {
    rests.push({ from, to: span.from });
    from = Math.max(from, span.to);
  }
  return [...rests, { from, to: Infinity }];
}

/** Returns the rests of which the week has a whole day. */
const longRestsIn = (rests: readonly Span[], week: Span): Span[] =>
  rests.filter(({ from, to }) => Math.min(to, week.to) - Math.max(from, week.from) >= wholeDayMinutes);

const weekSpan = (monday: LocalDate, zone: string): Span => ({
  from: startOfDay(monday, zone) / minuteMs,
  to: startOfDay(addDays(monday, 7), zone) / minuteMs,
});
