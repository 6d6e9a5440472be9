import { firstDays, profiles } from "#cell";
import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import type { Db } from "~/platform/db.server";
import { insertRows } from "~/platform/statement.server";
import type { LocalDate } from "~/time/dates";

/** The most changes that a screen shows, the last ones. */
const mostShownChanges = 20;

/** A change of a person's first day at the company. */
export interface FirstDayChange {
  id: string;
  /** Null if the author removed it. */
  employedSince: LocalDate | null;
  previous: LocalDate | null;
  authorId: string;
  /** ms */
  recordedAt: number;
}

/**
 * Returns the statement that records who states a person's first day. It must come before the change of the profile, in its batch. It adds
 * nothing if the profile has that day already.
 */
export const recordFirstDay = (
  change: Pick<FirstDayChange, "id" | "employedSince" | "authorId" | "recordedAt"> & { profileId: string },
): SQL =>
  insertRows(
    firstDays,
    {
      ...change,
      companyId: profiles.companyId,
      previous: profiles.employedSince,
    },
    sql`FROM ${profiles} WHERE ${profiles.id} = ${change.profileId} AND ${profiles.employedSince} IS NOT ${change.employedSince}`,
  );

/** Returns the query of the last changes of a person's first day, the last one first. */
export const firstDaysQuery = (
  db: Db,
  { companyId, profileId }: { companyId: string; profileId: string },
  limit = mostShownChanges,
) =>
  db
    .select({
      id: firstDays.id,
      employedSince: firstDays.employedSince,
      previous: firstDays.previous,
      authorId: firstDays.authorId,
      recordedAt: firstDays.recordedAt,
    })
    .from(firstDays)
    .where(and(eq(firstDays.companyId, companyId), eq(firstDays.profileId, profileId)))
    .orderBy(desc(firstDays.id))
    .limit(limit);

/** Returns the statement that deletes who stated the first day of people. @param whose a condition on `profiles`. */
export const eraseFirstDays = ({ db }: Pick<Deps, "db">, whose: SQL) =>
  db
    .delete(firstDays)
    .where(sql`${firstDays.profileId} IN (SELECT ${profiles.id} FROM ${profiles} WHERE ${whose})`);
