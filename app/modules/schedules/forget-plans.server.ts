import { plans, profiles } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";

/** Returns the statement that deletes the plans of people. Their events and digests remain. @param whose a condition on profiles. */
export const forgetPlans = ({ db }: Pick<Deps, "db">, whose: SQL) =>
  db.delete(plans).where(sql`${plans.profileId} IN (SELECT ${profiles.id} FROM ${profiles} WHERE ${whose})`);
