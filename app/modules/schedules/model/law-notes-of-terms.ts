import type { CompanyFacts, LawNote, PersonFacts } from "~/modules/law/law-notes";
import {
  notesOfPattern,
  notesOfVacation,
  notesOfWeeklyMinutes,
  positionOf,
  type LawPattern,
} from "~/modules/law/notes-of-pattern";
import type { LawRuleId } from "~/modules/law/law-rules";
import { shownNotesOf, type ShownLawNote } from "~/modules/law/shown-notes";
import { addDays, weekdayOf, type LocalDate } from "~/time/dates";
import { naturalPerWorking } from "../natural-per-working";
import { patternDaysText } from "../pattern-text";
import type { Pattern, VacationAllowance } from "../schedule";

/** The part of terms about which the law says something. */
export interface JudgedTerms {
  from: LocalDate;
  pattern: Pattern;
  /** Null while a form says none. */
  vacation: VacationAllowance | null;
}

/** Returns the notes of the law about the hours and the vacation of terms. */
export function lawNotesOfTerms(
  { from, pattern, vacation }: JudgedTerms,
  { person, company }: { person: PersonFacts; company: CompanyFacts },
): ShownLawNote[] {
  if (pattern.kind === "none") return [];
  const times = repeatedTimesOf(pattern, from);
  const notes: LawNote[] = [
    ...(times ? notesOfPattern(times, { from, person, company }) : []),
    // Flexible hours have no times: only their sum is judged.
    ...(pattern.kind === "flexible" ? notesOfWeeklyMinutes(pattern.weeklyMinutes, from) : []),
    ...(vacation ? notesOfVacation(naturalDaysOf(vacation, pattern), from) : []),
  ];
  const whenText = (rule: LawRuleId, days: LocalDate[]) =>
    times === null || rulesOfWholeWeeks.has(rule)
      ? null
      : patternDaysText([...new Set(days.map((on) => positionOf(times, on)))], pattern);
  return shownNotesOf(notes, { company, whenText });
}

/** Rules about weeks or the year, and about breaks, which a plan does not have: their days say nothing. */
const rulesOfWholeWeeks: ReadonlySet<LawRuleId> = new Set([
  "week-average",
  "weekly-rest",
  "weekly-rest-minor",
  "night-average",
  "break",
  "break-minor",
  "vacation",
]);

const naturalDaysOf = ({ unit, days }: VacationAllowance, pattern: Pattern) =>
  unit === "natural" ? days : days * naturalPerWorking(pattern);

/** Returns the times of a pattern, which repeat; null if it has none. */
function repeatedTimesOf(pattern: Pattern, from: LocalDate): LawPattern | null {
  switch (pattern.kind) {
    case "week":
      return { days: pattern.days, firstOn: addDays(from, -weekdayOf(from)) };
    case "cycle":
      return { days: pattern.days, firstOn: pattern.anchorOn || from };
    case "flexible":
    case "none":
      return null;
  }
}
