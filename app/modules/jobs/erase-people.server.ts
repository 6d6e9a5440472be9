import { profiles } from "#cell";
import { and, eq, isNotNull, sql, type SQL } from "drizzle-orm";
import { isErased } from "~/modules/people/erased-person.server";
import { forgetUsers } from "~/modules/directory/forget-users.server";
import { forgetAccepted } from "~/modules/invitations/write-invitations.server";
import { forgetPins } from "~/modules/kiosk/set-pin.server";
import { deletePictures, forgetProfiles, forgetUsersOf } from "~/modules/people/forget-people.server";
import { isIdentityErased } from "~/modules/register/erase-expired.server";
import type { Deps } from "~/platform/context.server";
import { prepared } from "~/platform/statement.server";

/**
 * What goes with the identities of people who left more than four years ago: their picture, at once; and, by the statements it
 * answers with, their accepted invitation, their PIN, address, name and document. These are for the batch that erases their identities,
 * after it, and touch only whose are erased by then: somebody may have come back meanwhile. Then {@link forgetErased}.
 * @param leavers their keys in the ledger.
 */
export async function erasePeople(deps: Deps, leavers: readonly number[]): Promise<D1PreparedStatement[]> {
  const { db } = deps;
  const among = sql`profiles.subject IN (SELECT value FROM json_each(${JSON.stringify(leavers)}))`;
  await deletePictures(deps, among);
  const whose = sql`${among} AND ${isIdentityErased}`;
  const theirs = sql`(company_id, email) IN (SELECT company_id, email FROM ${profiles} WHERE ${whose})`;
  return [forgetAccepted(db, theirs), forgetPins(deps, whose), forgetProfiles(deps, whose)].map((query) =>
    prepared(db, query),
  );
}

/** A condition: the directory still knows somebody of the company who has been erased. */
export const hasErasedUsers = (companyId: SQL) =>
  sql`EXISTS (SELECT 1 FROM profiles WHERE company_id = ${companyId} AND ${isErased()} AND user_id IS NOT NULL)`;

/** The users of a company's people who have been erased are forgotten, also those whom an earlier turn did not come to. */
export async function forgetErased(deps: Deps, { companyId }: { companyId: string }): Promise<void> {
  const { db } = deps;
  const found = await db
    .select({ profileId: profiles.id, userId: profiles.userId })
    .from(profiles)
    .where(and(eq(profiles.companyId, companyId), isErased(), isNotNull(profiles.userId)));
  const gone = found.flatMap(({ profileId, userId }) => (userId === null ? [] : { profileId, userId }));
  if (gone.length === 0) return;
  await forgetUsers(deps, gone);
  await forgetUsersOf(
    db,
    gone.map(({ profileId }) => profileId),
  );
}
