import { availabilities, profiles, shiftDrafts } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";

/** Returns the statements that delete the drafts and the availability of people. @param whose a condition on profiles. */
export function eraseShifts({ db }: Pick<Deps, "db">, whose: SQL) {
  const people = sql`(SELECT ${profiles.id} FROM ${profiles} WHERE ${whose})`;
  return {
    shiftDrafts: db.delete(shiftDrafts).where(sql`${shiftDrafts.profileId} IN ${people}`),
    availabilities: db.delete(availabilities).where(sql`${availabilities.profileId} IN ${people}`),
  };
}
