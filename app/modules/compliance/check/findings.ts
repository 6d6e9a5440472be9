import { isWaiting } from "~/modules/corrections/correction";
import { leastWeekMinutes } from "~/modules/law/complementary-of-year";
import type { CompanyFacts, LawNote } from "~/modules/law/law-notes";
import { lawRules, type LawRuleId } from "~/modules/law/law-rules";
import { notesOfDays } from "~/modules/law/notes-of-days";
import { weekDifferences } from "~/modules/law/week-differences";
import { factsOfTerms, personFactsOf } from "~/modules/schedules/person-facts";
import type { Schedule } from "~/modules/schedules/schedule";
import { weeklyMinutesOf } from "~/modules/schedules/terms/weekly-minutes-of";
import { termsOn } from "~/modules/schedules/terms-on";
import type { Month } from "~/modules/timesheets/reports/read-months.server";
import { addDays, isWithin, weekOf, type DateRange, type LocalDate } from "~/time/dates";

/** What an inspector finds in a month: what is missing in the record, what was changed, and what the law says about the days. */
export type FindingId = "missing-exit" | "unanswered" | "changed-after-export" | LawRuleId;

/** In the order in which they are shown. */
export const findingIds: readonly FindingId[] = [
  "missing-exit",
  "unanswered",
  "changed-after-export",
  ...lawRules.map(({ id }) => id),
];

/** A day of a finding. For a rule about weeks or 15 days it is the first day. */
export interface FoundDay {
  on: LocalDate;
  /** The amount in the unit of the rule's threshold; null where a finding has none. */
  value: number | null;
  /** `grey`: a fact that decides it is unknown. */
  tone: LawNote["tone"];
}

/** The months of a person that decide the findings of the checked one: it and its neighbours, whose entries have their working day. */
export interface CheckedRecord {
  months: readonly Pick<Month, "days" | "corrections" | "planChanges">[];
  /** Null if it was not read: then nothing about part-time work is known. */
  schedule: Schedule | null;
}

/** Returns a person's days of a range with a finding, by finding. The range ends at the latest with the last day that is over. */
export function findingsOf(
  { months, schedule }: CheckedRecord,
  { range, company, todayOn }: { range: DateRange; company: CompanyFacts; todayOn: LocalDate },
): Map<FindingId, FoundDay[]> {
  const daysByFinding = new Map<FindingId, FoundDay[]>();
  const addDay = (id: FindingId, day: FoundDay) =>
    daysByFinding.set(id, [...(daysByFinding.get(id) ?? []), day]);
  const addAmberDay = (id: FindingId, on: LocalDate) => addDay(id, { on, value: null, tone: "amber" });
  const days = months.flatMap((month) => month.days);
  for (const each of days)
    if (isWithin(each.day, range) && each.missing > 0) addAmberDay("missing-exit", each.day);
  for (const correction of months.flatMap(({ corrections }) => corrections)) {
    if (!isWithin(correction.day, range)) continue;
    if (isWaiting(correction)) addAmberDay("unanswered", correction.day);
    if (correction.isAfterExport) addAmberDay("changed-after-export", correction.day);
  }
  for (const { on } of months.flatMap(({ planChanges }) => planChanges))
    if (isWithin(on, range)) addAmberDay("changed-after-export", on);
  const entries = days.flatMap((day) => day.entries);
  const person = personFactsOf(schedule);
  for (const { rule, ...day } of notesOfDays({ entries, range, person, company })) addDay(rule, day);
  for (const week of schedule ? weeksWithoutPact(days, { schedule, range, todayOn }) : [])
    addDay("complementary-hours", week);
  return daysByFinding;
}

/**
 * Returns the weeks that end in a range, by their Mondays, with more work than part-time terms without a pact plan. A closed month counts
 * the same weeks. The terms of the Sunday decide.
 */
function weeksWithoutPact(
  days: Month["days"],
  { schedule, range, todayOn }: { schedule: Schedule; range: DateRange; todayOn: LocalDate },
): FoundDay[] {
  const partTimeDays = days.flatMap(({ day: on, counted }) =>
    counted && toneWithoutPact(schedule, on) ? [{ on, ...counted, isFree: false }] : [],
  );
  return weekDifferences(partTimeDays, addDays(todayOn, -1)).flatMap(({ on, minutes }) => {
    const tone = toneWithoutPact(schedule, on);
    return tone && minutes > 0 && isWithin(on, range) ? [{ on: weekOf(on).from, value: minutes, tone }] : [];
  });
}

/** Returns the tone of complementary hours on a day; null with full-time terms or a pact. A contract under 10 hours a week allows none. */
function toneWithoutPact(schedule: Schedule, on: LocalDate): FoundDay["tone"] | null {
  const terms = termsOn(schedule, on);
  if (!terms) return null;
  const { isPartTimeOn, pactOn } = factsOfTerms(terms);
  if (!isPartTimeOn(on)) return null;
  if (weeklyMinutesOf(terms.pattern) < leastWeekMinutes) return "amber";
  return pactOn(on) === null ? "grey" : null;
}
