import { addDays, type DateRange, type LocalDate } from "~/time/dates";
import type { CompanyFacts, LawNote, PersonFacts } from "./law-notes";
import type { DayTimes, Span } from "./model/day-times";
import { notesOfTimes } from "./notes-of-days";
import { plannedTimesOf, withOpenBreaks } from "./notes-of-pattern";

/**
 * Returns the notes of the law about the planned days of a week. Notes about breaks are grey: a plan does not say when they are.
 * @param plan the shifts of each day in minutes from its midnight, in order: those of the week and the days around it, which decide rests.
 */
export function notesOfPlan(
  plan: ReadonlyMap<LocalDate, readonly Span[]>,
  { range, person, company }: { range: DateRange; person: PersonFacts; company: CompanyFacts },
): LawNote[] {
  const days = [...plan]
    .filter(([, segments]) => segments.length > 0)
    .map(([on, segments]): DayTimes => plannedTimesOf(on, segments));
  // The rest before the first day begins on the day before it.
  const withRest = { from: addDays(range.from, -1), to: range.to };
  const notes = notesOfTimes(days, { range: withRest, person, company });
  return withOpenBreaks(notes).filter((note) => note.on >= range.from);
}
