import type { RemovedEntry } from "~/modules/corrections/removed-entries";
import type { TimeLog } from "~/modules/ledger/time-log";
import { daysAtCentre } from "~/modules/policy/centre-start";
import type { ScheduleWithMoves } from "~/modules/schedules/read-schedule.server";
import { isWithin, type DateRange, type LocalDate } from "~/time/dates";
import { dayRecordsOf, type DayRecord } from "../../day-record";
import type { SummarizedPeriod } from "../figures-of-summary";
import type { ReportPerson } from "../list-people.server";
import { summaryOf } from "../person-summary";

interface PersonFacts {
  /** Those of the period and of the days around it that a schedule judges. */
  entries: readonly TimeLog[];
  removed?: readonly RemovedEntry[];
  own: ScheduleWithMoves;
}

interface ReportedDays {
  days: DateRange;
  /** Whether the period is short enough for expected hours and absences. */
  isCompared: boolean;
  todayOn: LocalDate;
  /** The instant (ms) at which days are judged. */
  now: number;
}

/**
 * Returns a person's days in a report, and the row that sums them up. Of a compared period all days from when the person came to the
 * reader's centre, otherwise those with entries or removed entries.
 */
export function periodOfPerson(
  person: ReportPerson,
  { entries, removed, own }: PersonFacts,
  { days, isCompared, todayOn, now }: ReportedDays,
): SummarizedPeriod & { days: DayRecord[] } {
  const plannedPerson = isCompared ? { ...own, now } : null;
  const range = daysAtCentre(days, person.since);
  const records = dayRecordsOf(
    { entries, removed, planned: plannedPerson, schedule: own.schedule },
    { range: isCompared ? range : null, todayOn },
  ).filter(({ day }) => isWithin(day, range));
  const summary = summaryOf(records, { schedule: plannedPerson && own.schedule, range, todayOn });
  return { days: records, entries, planned: plannedPerson, summary, range, person };
}
