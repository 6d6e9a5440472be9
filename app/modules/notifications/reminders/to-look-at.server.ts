import { centres, companies, mailOutbox, profiles, reminderTimes, timeLogs } from "#cell";
import { and, eq, gt, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { isLogOpen } from "~/modules/ledger/time-logs.server";
import { longestEntryMs } from "~/modules/ledger/rules/decide-punch";
import { spanishZones } from "~/time/spanish-zones";
import type { Role } from "~/modules/policy/may";
import type { Deps } from "~/platform/context.server";
import { isQuiet } from "~/modules/mail/quiet-hours";
import { hourMs } from "~/time/units";
import { withoutUsualMs } from "./due-reminder";
import { isReachable } from "./read-worked.server";

const dueTimeRow = alias(reminderTimes, "r");
const companyRow = alias(companies, "k");
const entryRow = alias(timeLogs, "t");
const personRow = alias(profiles, "p");
const centreRow = alias(centres, "person_centre");
const mailRow = alias(mailOutbox, "m");
const soonTimeRow = alias(reminderTimes, "f");

const peopleAPage = 200;
/** No shift lasts this much longer after ten hours. */
const plannedSoonMs = 6 * hourMs;

/** The FROM and WHERE of the people with a planned instant that has come. */
const plannedTimes = (now: number, companyId: SQL) =>
  sql`FROM ${reminderTimes} ${dueTimeRow} WHERE ${dueTimeRow.companyId} = ${companyId} AND ${dueTimeRow.at} <= ${now}`;

/** A condition on an entry `t`: it is open for longer than most entries last. */
const isLong = (now: number) =>
  sql`${isLogOpen} AND ${entryRow.checkInTime} > ${now - longestEntryMs} AND ${entryRow.checkInTime} <= ${now - withoutUsualMs}`;

/**
 * The people with a long open entry and no reminder about it, by the index of open entries. A person with a planned instant soon
 * waits for it. Nobody in the quiet hours of their centre.
 */
function peopleInForLong(now: number, companyId: SQL): SQL {
  const awake = spanishZones.map(({ zone }) => zone).filter((zone) => !isQuiet(now, zone));
  const reminderKey = sql`'reminder:' || ${companyRow.id} || ':' || ${personRow.id} || ':' || ${entryRow.day} || ':still-in'`;
  return sql`SELECT ${personRow.id} FROM ${companies} ${companyRow}
      CROSS JOIN ${timeLogs} ${entryRow} ON ${entryRow.ledger} = ${companyRow.ledger} AND ${isLong(now)}
      CROSS JOIN ${profiles} ${personRow} ON ${personRow.subject} = ${entryRow.subject} AND ${isReachable}
      LEFT JOIN ${centres} ${centreRow} ON ${centreRow.id} = ${personRow.centreId} AND ${centreRow.companyId} = ${companyRow.id}
    WHERE ${companyRow.id} = ${companyId} AND coalesce(${centreRow.timeZone}, ${companyRow.timeZone}) IN (SELECT value FROM json_each(${JSON.stringify(awake)}))
      AND NOT EXISTS (SELECT 1 FROM ${mailOutbox} ${mailRow} WHERE ${mailRow.dedupeKey} = ${reminderKey})
      AND NOT EXISTS (SELECT 1 FROM ${reminderTimes} ${soonTimeRow} WHERE ${soonTimeRow.profileId} = ${personRow.id} AND ${soonTimeRow.at} > ${now}
        AND ${soonTimeRow.at} < ${now + plannedSoonMs})`;
}

/**
 * The companies of {@link hasReminders}, and few others. A recursive query steps from one company with open entries to the next,
 * because SQLite would otherwise read all open entries.
 */
export const companiesToRemind = ({ now }: Pick<Deps, "now">): SQL => {
  const nextAtWork = (after: SQL) =>
    sql`(SELECT ${entryRow.ledger} FROM ${timeLogs} ${entryRow} WHERE ${entryRow.ledger} > ${after} AND ${isLogOpen}
      ORDER BY ${entryRow.ledger} LIMIT 1)`;
  return sql`(SELECT ${reminderTimes.companyId} AS id FROM ${reminderTimes} WHERE ${reminderTimes.at} <= ${now}
    UNION SELECT ${companyRow.id} FROM (
      WITH RECURSIVE at_work (whose) AS (
        SELECT ${nextAtWork(sql`-9e18`)} UNION ALL SELECT ${nextAtWork(sql`at_work.whose`)} FROM at_work WHERE whose IS NOT NULL)
      SELECT whose FROM at_work WHERE EXISTS (SELECT 1 FROM ${timeLogs} ${entryRow} WHERE ${entryRow.ledger} = at_work.whose
        AND ${isLong(now)})
    ) w CROSS JOIN ${companies} ${companyRow} ON ${companyRow.ledger} = w.whose)`;
};

/** A condition: a reminder may be due in the company now. */
export const hasReminders = ({ now }: Pick<Deps, "now">, companyId: SQL): SQL =>
  sql`(EXISTS (SELECT 1 ${plannedTimes(now, companyId)}) OR EXISTS (${peopleInForLong(now, companyId)}))`;

export interface PersonToLookAt {
  id: string;
  email: string;
  subject: number;
  role: Role;
}

/** Returns the next 200 people of a company who may be due a reminder and want it. Ordered by id. */
export const nextPeopleToLookAt = (
  { db, now }: Deps,
  { companyId, after }: { companyId: string; after: string },
): Promise<PersonToLookAt[]> =>
  db
    .select({
      id: personRow.id,
      email: sql<string>`${personRow.email}`,
      subject: personRow.subject,
      role: personRow.role,
    })
    .from(personRow)
    .where(
      and(
        sql`${personRow.id} IN (SELECT ${dueTimeRow.profileId} ${plannedTimes(now, sql`${companyId}`)} UNION ${peopleInForLong(now, sql`${companyId}`)})`,
        eq(personRow.companyId, companyId),
        gt(personRow.id, after),
        isReachable,
      ),
    )
    .orderBy(personRow.id)
    .limit(peopleAPage);
