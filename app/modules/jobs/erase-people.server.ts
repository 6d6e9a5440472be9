import { invitations, profiles } from "#schema";
import { sql } from "drizzle-orm";
import { forgetUsers } from "~/modules/directory/forget-users.server";
import { deletePictures, forgetProfiles } from "~/modules/people/forget-people.server";
import { isIdentityErased } from "~/modules/register/erase-expired.server";
import type { Deps } from "~/platform/context.server";
import { prepared, statement } from "~/platform/statement.server";

/**
 * What goes with the identities of people who left more than four years ago: their picture, at once; and, by the statements it
 * answers with, their accepted invitation, their sessions and address, name and document. These are for the batch that erases
 * their identities, after it, and touch only whose are erased by then: somebody may have come back meanwhile.
 * @param leavers their keys in the ledger.
 */
export async function erasePeople(deps: Deps, leavers: readonly number[]): Promise<D1PreparedStatement[]> {
  const { db } = deps;
  const among = sql`profiles.subject IN (SELECT value FROM json_each(${JSON.stringify(leavers)}))`;
  await deletePictures(deps, among);
  const whose = sql`${among} AND ${isIdentityErased}`;
  const accepted = sql`DELETE FROM ${invitations} WHERE status = 'accepted' AND (company_id, email) IN
    (SELECT company_id, email FROM ${profiles} WHERE ${whose})`;
  return [statement(db, accepted), ...forgetUsers(db, whose), forgetProfiles(deps, whose)].map((query) =>
    prepared(db, query),
  );
}
