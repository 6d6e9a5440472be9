import { companies, invitations, profiles } from "#schema";
import { and, eq, gt, sql } from "drizzle-orm";
import type { User } from "~/modules/directory/redeem-sign-in-link.server";
import { followHeadcount } from "~/modules/billing/follow-headcount.server";
import { publish } from "~/modules/live/publish.server";
import { recordPerson } from "~/modules/register/record-identity.server";
import { recordActiveEmployees } from "~/modules/team/record-active-employees.server";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { withRetries } from "~/platform/retry.server";
import { sortNameOf } from "~/platform/search-text";
import { statement } from "~/platform/statement.server";

export type JoinOutcome =
  { code: "joined" | "member"; companyId: string } | { code: "already-elsewhere" | "invitation-gone" };

const attempts = 3;

/**
 * Makes a user a member of the company that invited their address, with the invited role, name and DNI; `member` when
 * they are one already. Profile, entry in the register and acceptance are one batch, which does nothing unless the
 * invitation is still what was read: deleted or expired meanwhile it is `invitation-gone`, replaced it is read again.
 */
export async function joinCompany(
  deps: Deps,
  { user, invitationId }: { user: User; invitationId: string },
): Promise<JoinOutcome> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const open = await findOpen(deps, { user, invitationId });
    const profile = await join(deps, { user, invitationId, open });
    if (profile) {
      if (profile.id === open?.profileId) {
        followHeadcount(deps, profile.companyId);
        // How many are active decides what the plan allows to everybody.
        publish(deps, { companyId: profile.companyId, news: { kind: "company" } });
        return { code: "joined", companyId: profile.companyId };
      }
      return profile.companyId === profile.invitedTo
        ? { code: "member", companyId: profile.companyId }
        : { code: "already-elsewhere" };
    }
    if (!open) break;
  }
  return { code: "invitation-gone" };
}

/** The invitation as it stands, and the id the profile will have. */
async function findOpen(
  { db, now }: Deps,
  { user, invitationId }: { user: User; invitationId: string },
): Promise<Open | null> {
  const [found] = await db
    .select({ invitation: invitations, timeZone: companies.timeZone })
    .from(invitations)
    .innerJoin(companies, eq(companies.id, invitations.companyId))
    .where(
      and(
        eq(invitations.id, invitationId),
        eq(invitations.email, user.email),
        eq(invitations.status, "pending"),
        gt(invitations.expiresAt, now),
      ),
    );
  return found ? { ...found, profileId: newId(now) } : null;
}

interface Open {
  invitation: typeof invitations.$inferSelect;
  timeZone: string;
  profileId: string;
}

/** @returns the profile the user has in the end, and the company that the invitation is or was for. */
async function join(
  { db, now }: Deps,
  { user, invitationId, open }: { user: User; invitationId: string; open: Open | null },
) {
  const reading = db
    .select({
      id: profiles.id,
      companyId: profiles.companyId,
      invitedTo: sql<string | null>`${invitations.companyId}`.as("invited_to"),
    })
    .from(profiles)
    .leftJoin(invitations, eq(invitations.id, invitationId))
    .where(eq(profiles.userId, user.id));
  if (!open) return (await reading)[0];
  const { invitation, timeZone, profileId } = open;
  const accepted = sql`EXISTS (SELECT 1 FROM ${profiles} WHERE id = ${profileId})`;
  // Made once, not at each try: the register knows a repeated entry by its id.
  const batch = [
    // Its token changes with everything else an invitation says, so the same token means the same words.
    statement(
      db,
      sql`
        INSERT INTO ${profiles} (id, user_id, company_id, full_name, sort_name, dni, role, created_at, updated_at)
        SELECT ${profileId}, ${user.id}, i.company_id, i.full_name, ${sortNameOf(invitation.fullName)}, i.dni, i.role, ${now}, ${now}
        FROM ${invitations} i
        WHERE i.id = ${invitation.id} AND i.token_hash = ${invitation.tokenHash} AND i.status = 'pending' AND i.expires_at > ${now}
          AND NOT EXISTS (SELECT 1 FROM ${profiles} WHERE user_id = ${user.id})`,
    ),
    statement(
      db,
      sql`UPDATE ${invitations} SET status = 'accepted' WHERE id = ${invitation.id} AND status = 'pending' AND ${accepted}`,
    ),
    ...recordPerson(
      { db, now },
      {
        companyId: invitation.companyId,
        timeZone,
        profileId,
        actorProfileId: null,
        data: { full_name: invitation.fullName, dni: invitation.dni, email: user.email },
      },
    ),
    recordActiveEmployees({ db, now }, invitation.companyId, accepted),
    reading,
  ] as const;
  const answers = await withRetries(() => db.batch(batch));
  return (answers.at(-1) as Awaited<typeof reading>)[0];
}
