import { profiles, timeLogs } from "#cell";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { fixed } from "~/platform/statement.server";
import { addDays } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { toldByDays, type Worked } from "./usual-entries";

const t = alias(timeLogs, "t");
const p = alias(profiles, "p");

/** A condition on `p` of profiles: the person can get reminders, and wants them. */
export const isReachable = fixed(
  sql`${p.status} = 'active' AND ${p.wantsReminders} AND ${p.userId} IS NOT NULL AND ${p.email} IS NOT NULL`,
);

interface Row {
  subject: number;
  day: string;
  checkInTime: number;
  checkOutTime: number | null;
  exitMissing: 0 | 1;
}

/** Returns the entries from which people's usual hours follow, newest first, by subject key. */
export async function readWorked(
  { db, now }: Deps,
  { subjects, timeZone }: { subjects: readonly number[]; timeZone: string },
): Promise<Map<number, Worked[]>> {
  const since = addDays(localDateOf(now, timeZone), -toldByDays - 2);
  const rows = await withRetries(() =>
    db.all<Row>(sql`
      SELECT ${t.subject}, ${t.day}, ${t.checkInTime} AS checkInTime, ${t.checkOutTime} AS checkOutTime,
        ${t.exitMissing} AS exitMissing
      FROM json_each(${JSON.stringify(subjects)}) s
        CROSS JOIN ${timeLogs} ${t} ON ${t.subject} = s.value AND ${t.day} >= ${since} AND ${t.void} IS NULL
      ORDER BY ${t.checkInTime} DESC`),
  );
  const worked = new Map<number, Worked[]>();
  for (const { subject, exitMissing, ...log } of rows) {
    const isOpen = log.checkOutTime === null && exitMissing === 0;
    worked.set(subject, [...(worked.get(subject) ?? []), { ...log, isOpen }]);
  }
  return worked;
}
