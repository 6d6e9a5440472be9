import { personLinks, profiles } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";

/** Returns the statement that deletes people's links on paper. @param whose a condition on `profiles`. */
export const erasePersonLinks = ({ db }: Pick<Deps, "db">, whose: SQL) =>
  db
    .delete(personLinks)
    .where(sql`${personLinks.profileId} IN (SELECT ${profiles.id} FROM ${profiles} WHERE ${whose})`);
