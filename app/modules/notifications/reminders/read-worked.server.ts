import { profiles, timeLogs } from "#cell";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Company } from "~/modules/session/find-session.server";
import { scheduleQueries, toSchedules } from "~/modules/schedules/read-schedule.server";
import { onWorkDays } from "~/modules/schedules/work-day-of";
import type { Deps } from "~/platform/context.server";
import { batch, renderOnce } from "~/platform/statement.server";
import { addDays, type LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { likelyHours, type LikelyHours } from "./likely-hours";
import { daysLookedAt, type WorkedPart } from "./usual-entries";

const entryRow = alias(timeLogs, "t");
const personRow = alias(profiles, "p");

/** A condition on `personRow`: the person can get reminders, and wants them. */
export const isReachable = renderOnce(
  sql`${personRow.status} = 'active' AND ${personRow.wantsReminders} AND ${personRow.userId} IS NOT NULL AND ${personRow.email} IS NOT NULL`,
);

interface WorkedRow {
  subject: number;
  day: LocalDate;
  checkInTime: number;
  checkOutTime: number | null;
  exitMissing: 0 | 1;
  timeZone: string;
}

/** The recent entries of a person on their working days, newest first, and their hours. */
export interface PersonWorked {
  logs: readonly WorkedPart[];
  hours: LikelyHours;
}

interface PeopleQuery {
  company: Pick<Company, "id" | "timeZone">;
  people: readonly { id: string; subject: number }[];
}

/** Returns people's entries of the last weeks, and the hours that follow from them and from their terms. One round trip. By subject key. */
export async function readWorked(
  { db, now }: Pick<Deps, "db" | "now">,
  { company, people }: PeopleQuery,
): Promise<Map<number, PersonWorked>> {
  const { timeZone } = company;
  const [subjects, profileIds] = [people.map(({ subject }) => subject), people.map(({ id }) => id)];
  const since = addDays(localDateOf(now, timeZone), -daysLookedAt - 2);
  const answers = await batch(db, {
    logs: sql<WorkedRow>`
    SELECT ${entryRow.subject}, ${entryRow.day}, ${entryRow.checkInTime} AS checkInTime, ${entryRow.checkOutTime} AS checkOutTime,
      ${entryRow.exitMissing} AS exitMissing, ${entryRow.timeZone} AS timeZone
    FROM json_each(${JSON.stringify(subjects)}) s
      CROSS JOIN ${timeLogs} ${entryRow} ON ${entryRow.subject} = s.value AND ${entryRow.day} >= ${since} AND ${entryRow.void} IS NULL
    ORDER BY ${entryRow.checkInTime} DESC`,
    schedules: scheduleQueries(company, {
      profileIds,
      weeks: { from: since, to: addDays(localDateOf(now, timeZone), 2) },
    }),
  });
  const partsBySubject = new Map<number, WorkedPart[]>();
  for (const { subject, exitMissing, ...log } of answers.logs.results) {
    const isOpen = log.checkOutTime === null && exitMissing === 0;
    partsBySubject.set(subject, [...(partsBySubject.get(subject) ?? []), { ...log, isOpen }]);
  }
  const schedules = toSchedules(answers.schedules, company, profileIds);
  return new Map(
    people.map(({ id, subject }) => {
      const { schedule } = schedules.get(id)!;
      const logs = onWorkDays(partsBySubject.get(subject) ?? [], schedule);
      return [subject, { logs, hours: likelyHours(logs, schedule, timeZone) }];
    }),
  );
}
