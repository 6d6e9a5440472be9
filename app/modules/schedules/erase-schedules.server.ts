import { profiles, schedules, statements } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";

/**
 * Returns the statements that delete the schedules and the statements of people. Their events and digests remain.
 * @param whose a condition on profiles.
 */
export function eraseSchedules({ db }: Pick<Deps, "db">, whose: SQL) {
  const people = sql`(SELECT ${profiles.id} FROM ${profiles} WHERE ${whose})`;
  return {
    schedules: db.delete(schedules).where(sql`${schedules.profileId} IN ${people}`),
    statements: db.delete(statements).where(sql`${statements.profileId} IN ${people}`),
  };
}
