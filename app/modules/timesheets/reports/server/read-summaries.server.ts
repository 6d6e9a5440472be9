import { daysAtCentre } from "~/modules/policy/centre-start";
import { judgedDays } from "~/modules/schedules/day-states";
import { scheduleQueries, toSchedules } from "~/modules/schedules/read-schedule.server";
import { aroundDays } from "~/modules/schedules/work-day-of";
import { isWithin, type DateRange } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { dayRecordsOf } from "../../day-record";
import { addUp } from "../../tally";
import type { Explanation } from "../../explain";
import { differenceOfSummary } from "../figures-of-summary";
import { hasDayBars } from "../model/hour-bars";
import { summaryOf } from "../person-summary";
import { groupPeople, readLogsWith, type ReportCompany, type ReportDeps } from "../report-logs.server";
import { isRow, type ReportRow } from "./find-report.server";
import { selectReport, type ReportInput } from "./select-report.server";

const groupLimits = { maxPeople: 50, maxLogs: 6_000 };

/** The rows of a report as a file has them, by name, each with its difference explained, and the days that they are about. */
export interface Summaries {
  rows: (Omit<ReportRow, "law"> & { difference: Explanation | null })[];
  days: DateRange;
  /** Whether the period is short enough for expected hours and absences. */
  isCompared: boolean;
}

/** Returns the row of each person of a report. One batch reads a group of people, and the memory holds the entries of one group. */
export async function readSummaries(
  { db, now }: ReportDeps,
  { company, ...input }: ReportInput & { company: ReportCompany },
): Promise<Summaries> {
  const { people, days, counts } = await selectReport({ db, now }, input, company);
  const isCompared = hasDayBars(days);
  const todayOn = localDateOf(now, company.timeZone);
  const read = isCompared ? judgedDays(days) : aroundDays(days);
  const personRows: Summaries["rows"] = [];
  for (const group of groupPeople(people, counts, groupLimits)) {
    const ids = group.map(({ id }) => id);
    const { logs, alongside } = await readLogsWith(
      db,
      { range: read, people: group },
      { all: null, alongside: { schedules: scheduleQueries(company, { profileIds: ids, weeks: read }) } },
    );
    const schedules = toSchedules(alongside.schedules, company, ids);
    for (const person of group) {
      const own = schedules.get(person.id)!;
      const entries = logs.get(person.id) ?? [];
      const planned = isCompared ? { ...own, now } : null;
      const facts = { entries, planned, schedule: own.schedule };
      const ownDays = daysAtCentre(days, person.since);
      const records = dayRecordsOf(facts, { range: isCompared ? ownDays : null, todayOn });
      const ofPeriod = records.filter(({ day }) => isWithin(day, ownDays));
      const tally = addUp(ofPeriod);
      const schedule = isCompared ? own.schedule : null;
      const summary = summaryOf(ofPeriod, { schedule, range: ownDays, todayOn });
      const explained = { days: ofPeriod, entries, planned, summary, range: ownDays, person };
      const row = { person, ...tally, summary, difference: differenceOfSummary(explained) };
      if (isRow(row)) personRows.push(row);
    }
  }
  return { rows: personRows, days, isCompared };
}
