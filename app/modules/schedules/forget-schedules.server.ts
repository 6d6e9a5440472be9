import { schedules, profiles } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";

/** Returns the statement that deletes the schedules of people. Their events and digests remain. @param whose a condition on profiles. */
export const forgetSchedules = ({ db }: Pick<Deps, "db">, whose: SQL) =>
  db
    .delete(schedules)
    .where(sql`${schedules.profileId} IN (SELECT ${profiles.id} FROM ${profiles} WHERE ${whose})`);
