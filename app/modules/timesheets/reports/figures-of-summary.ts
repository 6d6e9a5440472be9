import type { BalanceMove, Schedule } from "~/modules/schedules/schedule";
import type { DateRange } from "~/time/dates";
import type { DayEntry, DayRecord } from "../day-record";
import { countedDaysOf, explain, explainAbsence, type ExplainedPeriod, type Explanation } from "../explain";
import type { ReportPerson } from "./list-people.server";
import type { PersonSummary } from "./person-summary";

/** A person's days in a report, what they follow from, and their sums. */
export interface SummarizedPeriod {
  days: readonly DayRecord<DayEntry>[];
  /** The entries of the period's weeks and of one more day on each side. */
  entries: readonly DayEntry[];
  /** Null if the period is too long to compare. */
  planned: { schedule: Schedule; moves: readonly BalanceMove[]; now: number } | null;
  summary: PersonSummary;
  range: DateRange;
  person: Pick<ReportPerson, "since">;
}

/**
 * Returns the figures of a person's row in a report, explained, in the order of its columns; none for a period that is too long to compare.
 */
export function figuresOfSummary(summarized: SummarizedPeriod): Explanation[] {
  const { planned, summary, range } = summarized;
  const period = explainedPeriodOf(summarized);
  if (!planned || !period) return [];
  const isCompared = summary.difference !== null;
  return [
    ...(isCompared
      ? [
          explain("effective", period),
          explain("expected", period),
          ...(summary.adjustment === 0 ? [] : [explain("adjustment", period)]),
          explain("difference", period),
        ]
      : [explain("recorded", period)]),
    explain("days", period),
    ...(summary.nights > 0 ? [explain("nights", period)] : []),
    ...summary.absences.map((absence) => explainAbsence(absence, planned.schedule, range)),
  ];
}

/** Returns the difference of a person's row, explained; null if it has none. */
export function differenceOfSummary(summarized: SummarizedPeriod): Explanation | null {
  const period = explainedPeriodOf(summarized);
  return period && summarized.summary.difference !== null ? explain("difference", period) : null;
}

const explainedPeriodOf = ({
  days,
  entries,
  planned,
  range,
  person,
}: SummarizedPeriod): ExplainedPeriod | null =>
  planned && {
    days,
    counted: countedDaysOf(planned, entries, range),
    schedule: planned.schedule,
    isOwn: false,
    seenFrom: person.since?.on ?? null,
  };
