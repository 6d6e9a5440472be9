import { schedules, profiles, timeLogs } from "#cell";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { tallyColumnsOn, type DatedTallyRow } from "~/modules/ledger/tallied-logs";
import { isNearMidnight, nightBounds } from "~/modules/schedules/near-midnight.server";
import type { Schedule } from "~/modules/schedules/schedule";
import { readSchedules } from "~/modules/schedules/read-schedule.server";
import { aroundDays, workDayOf } from "~/modules/schedules/work-day-of";
import type { Db } from "~/platform/db.server";
import { groupBy } from "~/platform/group-by";
import { nameOf, prepare, type StatementPreparer } from "~/platform/statement.server";
import { isWithin, type LocalDate } from "~/time/dates";
import { addUp, subtractTally, type Tally } from "../tally";
import { toTally, type LogScope, type ReportCompany } from "./report-logs.server";

const entryRow = alias(timeLogs, "t");

interface EdgeRow extends DatedTallyRow {
  profile_id: string;
  day: LocalDate;
  time_zone: string;
  check_in_time: number;
}

/** The entries of a person that are on one side of an end of the range in the register, and on the other by their working days. */
export interface MovedEntries {
  /** The schedule that gives the working days. */
  schedule: Schedule;
  movedIn: Tally;
  movedOut: Tally;
}

/**
 * Returns the statement whose rows {@link readMoved} takes: the entries near midnight of people with such shifts, on the two days around
 * each end of the range. It reads four days of these people, however long the range is.
 */
export function edgeEntriesQuery(
  d1: StatementPreparer,
  { id: companyId }: ReportCompany,
  { range, people, todayOn }: LogScope & { todayOn: LocalDate },
) {
  const around = aroundDays(range);
  const days = [...new Set([around.from, range.from, range.to, around.to])];
  const ids = JSON.stringify(people.map(({ id }) => id));
  return prepare(
    d1,
    sql`SELECT night.${nameOf(schedules.profileId)}, ${entryRow.day}, ${entryRow.timeZone}, ${entryRow.checkInTime}, ${tallyColumnsOn(todayOn)}
        FROM (${nightBounds(companyId, (id) => sql`${id} IN (SELECT value FROM json_each(${ids}))`)}) night
        CROSS JOIN ${profiles} ON ${profiles.id} = night.${nameOf(schedules.profileId)}
        CROSS JOIN json_each(${JSON.stringify(days)}) edge
        CROSS JOIN ${timeLogs} ${entryRow} INDEXED BY time_logs_history ON ${entryRow.subject} = ${profiles.subject} AND ${entryRow.day} = edge.value AND ${entryRow.void} IS NULL
          AND ${isNearMidnight}
        WHERE night.late > 0 OR night.early < 1320
        GROUP BY ${entryRow.subject}, ${entryRow.openedBy}`,
  );
}

/** Returns the moved entries of people by id. One round trip, and none without such entries. People without any are left out. */
export async function readMoved(
  db: Db,
  company: ReportCompany,
  { range, rows }: Pick<LogScope, "range"> & { rows: readonly unknown[] },
): Promise<Map<string, MovedEntries>> {
  const byPerson = groupBy(rows as EdgeRow[], ({ profile_id }) => profile_id);
  if (byPerson.size === 0) return new Map();
  const schedules = await readSchedules({ db }, company, {
    profileIds: [...byPerson.keys()],
    weeks: aroundDays(range),
  });
  const movedByPerson = [...byPerson].map(([id, edges]) => {
    const { schedule } = schedules.get(id)!;
    const sides = edges.map((edge) => {
      const entry = { day: edge.day, timeZone: edge.time_zone, checkInTime: edge.check_in_time };
      const [was, is] = [edge.day, workDayOf(entry, schedule)].map((on) => isWithin(on, range));
      return { tally: toTally(edge), isIn: !was && is, isOut: was && !is };
    });
    const sumOf = (side: "isIn" | "isOut") =>
      addUp(sides.filter((each) => each[side]).map(({ tally }) => tally));
    return [id, { schedule, movedIn: sumOf("isIn"), movedOut: sumOf("isOut") }] as const;
  });
  return new Map(movedByPerson.filter(([, { movedIn, movedOut }]) => movedIn.records + movedOut.records > 0));
}

/** Returns totals by the register's days as totals by working days. */
export const withMoved = (tally: Tally, movedEntries: readonly MovedEntries[]): Tally =>
  subtractTally(
    addUp([tally, ...movedEntries.map(({ movedIn }) => movedIn)]),
    addUp(movedEntries.map(({ movedOut }) => movedOut)),
  );
