import { companies, mailOutbox, profiles, reminderTimes } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { isOpen } from "~/modules/ledger/time-logs.server";
import { LONGEST_ENTRY_MS } from "~/modules/ledger/model/decide-punch";
import { spanishZones } from "~/modules/people/profile/spanish-zones";
import type { Role } from "~/modules/policy/may";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { withoutUsualMs } from "./due-reminder";
import { isQuiet } from "~/modules/mail/quiet-hours";
import { isReachable } from "./read-worked.server";

const peopleAPage = 200;
/** Longer than any shift goes on after ten hours. */
const plannedSoonMs = 6 * 3_600_000;

/** Whose time it is, by their usual hours. */
const isPlanned = (now: number, companyId: SQL) =>
  sql`SELECT r.profile_id FROM ${reminderTimes} r WHERE r.company_id = ${companyId} AND r.at <= ${now}`;

/** A condition on an entry `t`: its person has been in for longer than most. */
const isLong = (now: number) =>
  sql`${sql.raw(isOpen)} AND t.check_in_at > ${now - LONGEST_ENTRY_MS} AND t.check_in_at <= ${now - withoutUsualMs}`;

/**
 * Who has been in for longer than most, and has not been told so: by the index of who is at work. Who is still to be looked at by
 * their own hours waits for those. Nobody in the quiet hours.
 */
function inForLong(now: number, companyId: SQL): SQL {
  const awake = spanishZones.map(({ zone }) => zone).filter((zone) => !isQuiet(now, zone));
  const told = sql`'reminder:' || k.id || ':' || p.id || ':' || t.day || ':still-in'`;
  return sql`SELECT p.id FROM ${companies} k
      CROSS JOIN time_logs t ON t.ledger = k.ledger AND ${isLong(now)}
      CROSS JOIN ${profiles} p ON p.subject = t.subject AND ${sql.raw(isReachable)}
    WHERE k.id = ${companyId} AND k.time_zone IN (SELECT value FROM json_each(${JSON.stringify(awake)}))
      AND NOT EXISTS (SELECT 1 FROM ${mailOutbox} m WHERE m.dedupe_key = ${told})
      AND NOT EXISTS (SELECT 1 FROM ${reminderTimes} f WHERE f.profile_id = p.id AND f.at > ${now}
        AND f.at < ${now + plannedSoonMs})`;
}

/**
 * The companies of {@link hasReminders}, and few others. Of those in which somebody is at work it goes from one to the next: SQLite would
 * read everybody who is.
 */
export const companiesToRemind = (now: number): SQL => {
  const nextAtWork = (after: SQL) =>
    sql`(SELECT t.ledger FROM time_logs t WHERE t.ledger > ${after} AND ${sql.raw(isOpen)} ORDER BY t.ledger LIMIT 1)`;
  return sql`SELECT ${reminderTimes.companyId} AS id FROM ${reminderTimes} WHERE ${reminderTimes.at} <= ${now}
    UNION SELECT k.id FROM (
      WITH RECURSIVE at_work (ledger) AS (
        SELECT ${nextAtWork(sql`-9e18`)} UNION ALL SELECT ${nextAtWork(sql`at_work.ledger`)} FROM at_work WHERE ledger IS NOT NULL)
      SELECT ledger FROM at_work WHERE EXISTS (SELECT 1 FROM time_logs t WHERE t.ledger = at_work.ledger AND ${isLong(now)})
    ) w CROSS JOIN ${companies} k ON k.ledger = w.ledger`;
};

/** A condition: somebody of the company may have to be reminded of something now. */
export const hasReminders = (now: number, companyId: SQL): SQL =>
  sql`(EXISTS (${isPlanned(now, companyId)}) OR EXISTS (${inForLong(now, companyId)}))`;

export interface ToLookAt {
  id: string;
  email: string;
  subject: number;
  role: Role;
}

/** The next 200 people of a company who may have to be reminded of something now, and want to be, in the order of their ids. */
export const nextToLookAt = (
  { db, now }: Deps,
  { companyId, after }: { companyId: string; after: string },
): Promise<ToLookAt[]> =>
  withRetries(() =>
    db.all<ToLookAt>(sql`
      SELECT p.id, p.email, p.subject, p.role FROM ${profiles} p
      WHERE p.id IN (${isPlanned(now, sql`${companyId}`)} UNION ${inForLong(now, sql`${companyId}`)})
        AND p.company_id = ${companyId} AND p.id > ${after} AND ${sql.raw(isReachable)}
      ORDER BY p.id LIMIT ${peopleAPage}`),
  );
