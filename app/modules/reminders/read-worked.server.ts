import { sql } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { addDays } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { toldByDays, type Worked } from "./usual-entries";

/** A condition: somebody can be reminded of something, and wants to be. */
export const isReachable =
  "p.status = 'active' AND p.wants_reminders AND p.user_id IS NOT NULL AND p.email IS NOT NULL";

interface Row {
  subject: number;
  day: string;
  checkInTime: number;
  checkOutTime: number | null;
  exitMissing: 0 | 1;
}

/** What some people recorded in the days that tell of their usual hours, newest first, by their keys in the ledger. */
export async function readWorked(
  { db, now }: Deps,
  { subjects, timeZone }: { subjects: readonly number[]; timeZone: string },
): Promise<Map<number, Worked[]>> {
  const since = addDays(localDateOf(now, timeZone), -toldByDays - 2);
  const rows = await withRetries(() =>
    db.all<Row>(sql`
      SELECT t.subject, t.day, t.check_in_at AS checkInTime, t.check_out_at AS checkOutTime, t.exit_missing AS exitMissing
      FROM json_each(${JSON.stringify(subjects)}) s
        CROSS JOIN time_logs t ON t.subject = s.value AND t.day >= ${since} AND t.void IS NULL
      ORDER BY t.check_in_at DESC`),
  );
  const worked = new Map<number, Worked[]>();
  for (const { subject, exitMissing, ...log } of rows) {
    const isOpen = log.checkOutTime === null && exitMissing === 0;
    worked.set(subject, [...(worked.get(subject) ?? []), { ...log, isOpen }]);
  }
  return worked;
}
