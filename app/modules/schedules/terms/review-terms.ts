import type { CompanyFacts } from "~/modules/law/law-notes";
import type { ShownLawNote } from "~/modules/law/shown-notes";
import { addDays, yearOf, type DateRange, type LocalDate } from "~/time/dates";
import type { WorkedLog } from "../clock-change-of";
import { expectedOn } from "../expected-on";
import { lawNotesOfTerms } from "../model/law-notes-of-terms";
import { patternLines } from "../pattern-text";
import type { BalanceMove, Schedule } from "../schedule";
import type { NewTerms } from "../schedule-content";
import { factsOfTerms } from "../person-facts";
import { termsOn } from "../terms-on";
import { changedFields, type CentreNames, type ChangedField } from "./changed-fields";
import { isSameTerms } from "./is-same-terms";
import { pastChangeOf, type PastChange } from "./past-change";
import { weeklyMinutesOf } from "./weekly-minutes-of";
import { yearTextOf, type YearText } from "./year-text";

/** What new terms change for a person. */
export interface ReviewedChange {
  /** The lines of the pattern before; null without terms. */
  before: string[] | null;
  /** What changes beyond the pattern. */
  fields: ChangedField[];
  /** The minutes of a week by the pattern; null before without terms. */
  weekly: { before: number | null; after: number };
  /** The expected minutes of the reviewed weeks. */
  minutes: { before: number; after: number };
  /** Nothing changes: the same terms are already recorded. */
  isSame: boolean;
  /** The day on which terms that are already recorded replace the new ones; null without any. */
  nextFrom: LocalDate | null;
  /** The hours of the year against those of the convenio; null if none are agreed. */
  year: YearText | null;
  /** What the law says about the new terms. */
  law: ShownLawNote[];
  /** What changes on days that are over; null if nothing does. */
  past: PastChange | null;
}

const reviewedDays = 28;

/** Returns the four weeks that a review compares: from today, or from the day on which the terms begin. */
export function reviewedRange({ from }: Pick<NewTerms, "from">, todayOn: LocalDate): DateRange {
  const first = from > todayOn ? from : todayOn;
  return { from: first, to: addDays(first, reviewedDays - 1) };
}

interface ReviewInput {
  range: DateRange;
  todayOn: LocalDate;
  company: CompanyFacts;
  centreNames: CentreNames;
  /** The moves of the person's balance. */
  moves: readonly BalanceMove[];
  /** The entries on the days on which clocks can change; none if the terms change nothing about them. */
  changeNights?: readonly WorkedLog[] | undefined;
}

/** Returns the changes that the new terms would make for the person of this schedule. */
export function reviewTerms(
  schedule: Schedule,
  next: NewTerms,
  { range, todayOn, company, centreNames, moves, changeNights: logs = [] }: ReviewInput,
): ReviewedChange {
  const recordedTerms = { ...next, seq: Number.MAX_SAFE_INTEGER, recordedOn: todayOn };
  const changedSchedule = { ...schedule, terms: [...schedule.terms, recordedTerms] };
  const heldTerms = termsOn(schedule, next.from);
  const laterStarts = schedule.terms.map(({ from }) => from).filter((from) => from > next.from);
  const isSame = isSameTerms(schedule, next);
  return {
    before: heldTerms && patternLines(heldTerms.pattern),
    fields: changedFields(heldTerms, next, centreNames),
    weekly: { before: heldTerms && weeklyMinutesOf(heldTerms.pattern), after: weeklyMinutesOf(next.pattern) },
    minutes: { before: expectedMinutesIn(schedule, range), after: expectedMinutesIn(changedSchedule, range) },
    isSame,
    nextFrom: laterStarts.sort()[0] ?? null,
    year: next.annualMinutes === null ? null : yearTextOf(changedSchedule, yearOf(range.from)),
    law: lawNotesOfTerms(next, { person: factsOfTerms(next), company }),
    past: isSame
      ? null
      : pastChangeOf({ schedule, changed: changedSchedule, moves, logs }, { from: next.from, todayOn }),
  };
}

const expectedMinutesIn = (schedule: Schedule, { from }: DateRange) =>
  Array.from({ length: reviewedDays }, (_, days) => addDays(from, days)).reduce(
    (sum, on) => sum + expectedOn(schedule, on).minutes,
    0,
  );
