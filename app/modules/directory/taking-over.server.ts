import { memberships, sessions, users } from "#directory";
import { and, eq, sql } from "drizzle-orm";
import type { GlobalDeps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { statement } from "~/platform/statement.server";
import { hasSeveral, type Membership } from "./memberships.server";

interface TakingOver {
  /** Who will use the profile. */
  userId: string;
  profileId: string;
  companyId: string;
  cell: string;
  invitationId: string;
}

/**
 * Notes that somebody is about to take a profile over, with the record that belongs to it: from now on its former user gets in with
 * it no more. Noted twice it is noted once.
 * @returns their membership of that company: another one where they were in it already; null while somebody else is taking it over.
 */
export async function beginTakingOver(
  { directory, now }: Pick<GlobalDeps, "directory" | "now">,
  { userId, profileId, companyId, cell, invitationId }: TakingOver,
): Promise<Membership | null> {
  const isNotIn = sql`NOT EXISTS (SELECT 1 FROM ${memberships} m WHERE m.user_id = ${userId} AND m.company_id = ${companyId})`;
  const isAnothers = sql`profile_id = ${profileId} AND company_id = ${companyId} AND settled_at IS NOT NULL AND ${isNotIn}`;
  const [, , , [theirs]] = await withRetries(() =>
    directory.batch([
      // Whoever is in no other company is asked where to go, and is given none unasked.
      statement(
        directory,
        sql`UPDATE ${users} SET has_left = 1 WHERE id = (SELECT user_id FROM ${memberships} WHERE ${isAnothers})`,
      ),
      statement(
        directory,
        sql`UPDATE ${memberships} SET former_user_id = user_id, user_id = ${userId}, settled_at = NULL,
              invitation_id = ${invitationId}, created_at = ${now}, is_leaving = 0 WHERE ${isAnothers}`,
      ),
      statement(
        directory,
        sql`INSERT INTO ${memberships} (profile_id, user_id, company_id, cell, invitation_id, created_at)
            SELECT ${profileId}, ${userId}, ${companyId}, ${cell}, ${invitationId}, ${now}
            WHERE ${isNotIn} AND NOT EXISTS (SELECT 1 FROM ${memberships} m WHERE m.profile_id = ${profileId})`,
      ),
      directory
        .select()
        .from(memberships)
        .where(and(eq(memberships.userId, userId), eq(memberships.companyId, companyId))),
    ]),
  );
  return theirs ?? null;
}

/** The last of its former user's: none of their sessions goes on as that profile. For before the membership is settled. */
export async function endFormerUse(
  { directory }: Pick<GlobalDeps, "directory">,
  { profileId, formerUserId }: Pick<Membership, "profileId" | "formerUserId">,
): Promise<void> {
  if (formerUserId === null) return;
  await withRetries(() =>
    directory.batch([
      directory
        .update(sessions)
        .set({ profileId: null })
        .where(and(eq(sessions.profileId, profileId), eq(sessions.userId, formerUserId))),
      directory.update(users).set({ isInSeveral: hasSeveral }).where(eq(users.id, formerUserId)),
      directory.update(memberships).set({ formerUserId: null }).where(eq(memberships.profileId, profileId)),
    ]),
  );
}
