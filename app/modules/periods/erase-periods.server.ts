import { periods, profiles } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";

/**
 * Returns the statement that deletes the issued periods of people. It runs before their statements are deleted. @param whose a condition on
 * profiles.
 */
export const erasePeriods = ({ db }: Pick<Deps, "db">, whose: SQL) =>
  db
    .delete(periods)
    .where(sql`${periods.profileId} IN (SELECT ${profiles.id} FROM ${profiles} WHERE ${whose})`);
