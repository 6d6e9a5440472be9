import { judgedDays } from "~/modules/schedules/day-states";
import { scheduleQueries, toSchedules } from "~/modules/schedules/read-schedule.server";
import { aroundDays } from "~/modules/schedules/work-day-of";
import type { DateRange } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { addUp } from "../../tally";
import type { Explanation } from "../../explain";
import { differenceOfSummary } from "../figures-of-summary";
import { hasDayBars } from "../model/hour-bars";
import { periodOfPerson } from "../model/period-of-person";
import { groupPeople, readLogsWith, type ReportCompany, type ReportDeps } from "../report-logs.server";
import { isRow, type ReportRow } from "./find-report.server";
import { selectReport, type ReportInput } from "./select-report.server";

/** The most people of a batch, and the most entries that it reads. */
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
  const queriedRange = isCompared ? judgedDays(days) : aroundDays(days);
  const personRows: Summaries["rows"] = [];
  for (const group of groupPeople(people, counts, groupLimits)) {
    const ids = group.map(({ id }) => id);
    const { logs, alongside } = await readLogsWith(
      db,
      { range: queriedRange, people: group },
      {
        all: null,
        alongside: { schedules: scheduleQueries(company, { profileIds: ids, weeks: queriedRange }) },
      },
    );
    const schedules = toSchedules(alongside.schedules, company, ids);
    for (const person of group) {
      const period = periodOfPerson(
        person,
        { entries: logs.get(person.id) ?? [], own: schedules.get(person.id)! },
        { days, isCompared, todayOn, now },
      );
      const difference = differenceOfSummary(period);
      const row = { person, ...addUp(period.days), summary: period.summary, difference };
      if (isRow(row)) personRows.push(row);
    }
  }
  return { rows: personRows, days, isCompared };
}
