import type { CompanyFacts, LawEntry } from "~/modules/law/law-notes";
import { notesOfDays } from "~/modules/law/notes-of-days";
import { shownNotesOf, workedDaysText, type ShownLawNote } from "~/modules/law/shown-notes";
import { personFactsOf } from "~/modules/schedules/person-facts";
import type { Schedule } from "~/modules/schedules/schedule";
import { addDays, type DateRange, type LocalDate } from "~/time/dates";

interface LawRange {
  range: DateRange;
  todayOn: LocalDate;
  schedule: Schedule | null;
  company: CompanyFacts;
}

/** Returns the notes of the law about the days of a range that are over. @param entries on their working days, of the days that decide. */
export function lawNotesOfRange(
  entries: readonly LawEntry[],
  { range: { from, to }, todayOn, schedule, company }: LawRange,
): ShownLawNote[] {
  const yesterdayOn = addDays(todayOn, -1);
  const notes = notesOfDays({
    entries,
    range: { from, to: to < yesterdayOn ? to : yesterdayOn },
    person: personFactsOf(schedule),
    company,
  });
  return shownNotesOf(notes, { company, whenText: workedDaysText });
}

/** How many rules of the law have a note, and whether one of their limits is passed. */
export interface LawCount {
  count: number;
  isOver: boolean;
}

/** Returns null without a note. */
export const lawCountOf = (notes: readonly ShownLawNote[]): LawCount | null =>
  notes.length === 0 ? null : { count: notes.length, isOver: notes.some(({ tone }) => tone === "amber") };
