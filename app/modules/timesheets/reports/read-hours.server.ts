import { judgedDays } from "~/modules/schedules/day-states";
import { scheduleQueries, toSchedules } from "~/modules/schedules/read-schedule.server";
import { localDateOf } from "~/time/zones";
import { dayRecordsOf, type DayEntry } from "../day-record";
import { sumDays, type DaysSum } from "../sum-days";
import { addUp, type Tally } from "../tally";
import { readLogsWith, type LogScope, type ReportCompany, type ReportDeps } from "./report-logs.server";

/** The sums of the complete days on which hours count, in minutes, and the number of days that are in no sum yet. */
export interface PlannedHours extends Omit<DaysSum<DayEntry>, "clockChange" | "leftOut" | "pending"> {
  pendingDays: number;
}

/** The sums of a person, and the totals of their entries on these days: by working day, and by the register's day. */
export interface PersonHours extends PlannedHours {
  byWorkingDay: Tally;
  recorded: Tally;
  /** The number of working days with entries. */
  workedDays: number;
}

/** Returns the sums of each person over some days, by id, in one round trip. It omits people without hours that count on these days. */
export async function readHours(
  { db, now }: ReportDeps,
  { company, range, people }: LogScope & { company: ReportCompany },
): Promise<Map<string, PersonHours>> {
  const ids = people.map(({ id }) => id);
  const { logs, alongside } = await readLogsWith(
    db,
    { range: judgedDays(range), people },
    {
      all: null,
      alongside: { schedules: scheduleQueries(company, { profileIds: ids, weeks: judgedDays(range) }) },
    },
  );
  const schedules = toSchedules(alongside.schedules, company, ids);
  const todayOn = localDateOf(now, company.timeZone);
  return new Map(
    ids.flatMap((id) => {
      const plannedPerson = { ...schedules.get(id)!, now };
      const entries = logs.get(id) ?? [];
      const days = dayRecordsOf({ entries, planned: plannedPerson }, { range, todayOn });
      const sum = sumDays(days, todayOn);
      if (!sum) return [];
      const { expected, effective, adjustment, difference, pending } = sum;
      const sums = { expected, effective, adjustment, difference, pendingDays: pending.length };
      const recordedTally = addUp(dayRecordsOf({ entries }, { range, todayOn }));
      const workedDays = days.filter(({ records }) => records > 0).length;
      return [[id, { ...sums, byWorkingDay: addUp(days), recorded: recordedTally, workedDays }]];
    }),
  );
}
