import { timeLogs } from "#schema";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import type { Db } from "~/platform/db.server";

/** The statement that finds a person's open entry, by the index that holds at most one. */
export const openEntryQuery = (db: Db, { profile, company }: Member) =>
  db
    .select()
    .from(timeLogs)
    .where(
      and(
        // The + keeps SQLite off the history's index, where it would read all the person's logs to find the open one.
        eq(sql`+${timeLogs.companyId}`, company.id),
        eq(timeLogs.profileId, profile.id),
        isNull(timeLogs.checkOutTime),
      ),
    );

/** When a person's open entry began; null out of work. */
export async function findWorkingSince({ db }: { db: Db }, member: Member): Promise<number | null> {
  const [open] = await openEntryQuery(db, member);
  return open?.checkInTime ?? null;
}
