import { formatDate, type LocalDate } from "~/time/dates";
import { patternLines } from "../pattern-text";
import type { Schedule } from "../schedule";
import type { NewTerms } from "../schedule-content";
import type { PlannedPerson } from "../terms/find-planned-people.server";
import { isSameTerms } from "../terms/is-same-terms";
import { weeklyMinutesOf } from "../terms/weekly-minutes-of";
import { termsOn } from "../terms-on";
import { messages } from "./messages";
import type { CellQuestion } from "./model/questions-of";
import type { ListedTerms, TermsRow } from "./read-terms-csv";
import type { ListedPerson } from "./server/find-listed-people.server";

/** Terms as the preview shows them. */
export interface ShownTerms {
  lines: string[];
  weeklyMinutes: number;
  percent: number;
}

/** A row that gives terms to a person. */
export interface ReviewedRow {
  line: number;
  profileId: string;
  name: string;
  from: LocalDate;
  before: ShownTerms | null;
  after: ShownTerms;
  /** The person already has these terms from that day on. */
  isSame: boolean;
  /** The day on which terms that are already recorded replace the new ones; null without any. */
  nextFrom: LocalDate | null;
  /** The doubtful cells. Nothing is saved while one is open. */
  questions: CellQuestion[];
}

/** Whether nobody has answered a question of the row. */
export const isOpen = ({ questions }: Pick<ReviewedRow, "questions">): boolean =>
  questions.some(({ answer }) => answer === null);

/** A row that gives nothing, with a sentence for each fault. */
export interface FaultyRow {
  line: number;
  who: string;
  faults: string[];
}

/** A row with its person, or with faults. */
export type MatchedRow = { row: TermsRow; person: PlannedPerson; terms: ListedTerms } | FaultyRow;

/**
 * Returns the rows with their people, each person once.
 * @param own the manager who imports, and why they cannot give terms to themselves; null if they can.
 */
export function matchPeople(
  rows: readonly TermsRow[],
  find: (who: string) => ListedPerson,
  own: { profileId: string; needsAnother: string | null },
): MatchedRow[] {
  const lineByProfile = new Map<string, number>();
  return rows.map((row): MatchedRow => {
    const { line, who, terms } = row;
    const faultyRow = (...faults: string[]): FaultyRow => ({ line, who, faults: [...faults, ...row.faults] });
    if (who === "") return faultyRow();
    const listedPerson = find(who);
    if ("fault" in listedPerson) return faultyRow(personWords[listedPerson.fault]);
    const { id, joinedOn, managedSince } = listedPerson.person;
    if (id === own.profileId && own.needsAnother) return faultyRow(own.needsAnother);
    const first = lineByProfile.get(id);
    if (first !== undefined) return faultyRow(messages.repeated(first));
    lineByProfile.set(id, line);
    if (terms && managedSince !== null && terms.from < managedSince)
      return faultyRow(messages.beforeCentre(formatDate(managedSince)));
    if (terms && joinedOn !== null && terms.from < joinedOn)
      return faultyRow(messages.beforeJoining(formatDate(joinedOn)));
    return terms ? { row, person: listedPerson.person, terms } : faultyRow();
  });
}

const personWords = {
  unknown: messages.unknown,
  ambiguous: messages.ambiguous,
  inactive: messages.inactive,
  "not-an-email": messages.noEmail,
} as const;

/** Returns the changes by new terms for the person of a row. */
export function reviewRow(
  { row, person }: Extract<MatchedRow, { person: PlannedPerson }>,
  schedule: Schedule,
  next: NewTerms,
): ReviewedRow {
  const heldTerms = termsOn(schedule, next.from);
  const laterStarts = schedule.terms.map(({ from }) => from).filter((from) => from > next.from);
  return {
    line: row.line,
    profileId: person.id,
    name: person.name,
    from: next.from,
    before: heldTerms && shownTermsOf(heldTerms),
    after: shownTermsOf(next),
    isSame: isSameTerms(schedule, next),
    nextFrom: laterStarts.sort()[0] ?? null,
    questions: row.questions,
  };
}

const shownTermsOf = ({
  pattern,
  partTimePercent,
}: Pick<NewTerms, "pattern" | "partTimePercent">): ShownTerms => ({
  lines: patternLines(pattern),
  weeklyMinutes: weeklyMinutesOf(pattern),
  percent: partTimePercent,
});
