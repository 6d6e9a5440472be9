import { periods, profiles, statements } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";

/**
 * Returns the statements that delete what people were issued and answered. Their events and digests remain.
 * @param whose a condition on `profiles`.
 */
export function forgetStatements({ db }: Pick<Deps, "db">, whose: SQL) {
  const people = sql`(SELECT ${profiles.id} FROM ${profiles} WHERE ${whose})`;
  // A period refers to its statement.
  return {
    periods: db.delete(periods).where(sql`${periods.profileId} IN ${people}`),
    statements: db.delete(statements).where(sql`${statements.profileId} IN ${people}`),
  };
}
