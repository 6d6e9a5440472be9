import type { CompanyFacts } from "~/modules/law/law-notes";
import { notesOfDays } from "~/modules/law/notes-of-days";
import { shownNotesOf, workedDaysText, type ShownLawNote } from "~/modules/law/shown-notes";
import { personFactsOf } from "~/modules/schedules/person-facts";
import type { Schedule } from "~/modules/schedules/schedule";
import { addDays } from "~/time/dates";
import type { Month } from "./read-months.server";

/** A person's month between its neighbours. Their entries decide what the law says about its edges. */
interface MonthRecord {
  months: readonly Pick<Month, "from" | "to" | "todayOn" | "days">[];
  schedule: Schedule | null;
}

/** Returns what the law says about the days of the middle month that are over. */
export function lawNotesOfMonth({ months, schedule }: MonthRecord, company: CompanyFacts): ShownLawNote[] {
  const { from, to, todayOn } = months[1]!;
  const yesterdayOn = addDays(todayOn, -1);
  const notes = notesOfDays({
    entries: months.flatMap(({ days }) => days.flatMap(({ entries }) => entries)),
    range: { from, to: to < yesterdayOn ? to : yesterdayOn },
    person: personFactsOf(schedule),
    company,
  });
  return shownNotesOf(notes, { company, whenText: workedDaysText });
}
