import { companies, invitations, profiles } from "#schema";
import { and, eq, gt, sql } from "drizzle-orm";
import type { User } from "~/modules/directory/redeem-sign-in-link.server";
import { followHeadcount } from "~/modules/billing/follow-headcount.server";
import { publish } from "~/modules/live/publish.server";
import { joinLedger } from "~/modules/ledger/open-ledger.server";
import { requireOpen } from "~/modules/ledger/require-open.server";
import { runCommand } from "~/modules/ledger/run-command.server";
import { newMember } from "~/modules/team/new-member.server";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { requireThat } from "~/platform/precondition.server";
import { withRetries } from "~/platform/retry.server";
import { prepared } from "~/platform/statement.server";

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
  deps: Deps,
  { user, invitationId, open }: { user: User; invitationId: string; open: Open | null },
) {
  if (open) await append(deps, { user, open });
  const [profile] = await withRetries(() =>
    deps.db
      .select({
        id: profiles.id,
        companyId: profiles.companyId,
        invitedTo: sql<string | null>`${invitations.companyId}`.as("invited_to"),
      })
      .from(profiles)
      .leftJoin(invitations, eq(invitations.id, invitationId))
      .where(eq(profiles.userId, user.id)),
  );
  return profile;
}

/** Profile, acceptance and the first events of somebody, unless the invitation has changed or they have a profile. */
async function append({ db, now }: Deps, { user, open }: { user: User; open: Open }) {
  const { $client: d1 } = db;
  const { invitation, timeZone, profileId } = open;
  const { companyId, fullName, dni, role } = invitation;
  const { ledger, subject } = await joinLedger(d1, { companyId, profileId });
  const member = newMember(
    { db, now },
    {
      ...{ ledger, subject, id: profileId, userId: user.id, companyId },
      ...{ role, email: user.email, fullName, dni, timeZone },
    },
  );
  // Its token changes with everything else an invitation says, so the same token means the same words.
  const isOpen = sql`EXISTS (SELECT 1 FROM ${invitations} i WHERE i.id = ${invitation.id}
    AND i.token_hash = ${invitation.tokenHash} AND i.status = 'pending' AND i.expires_at > ${now})`;
  const isNew = sql`NOT EXISTS (SELECT 1 FROM ${profiles} WHERE user_id = ${user.id})`;
  requireOpen(
    await runCommand<never>(
      d1,
      { ledger, subject, profileId },
      {
        ...{ now, source: "system", actor: { kind: "system", id: null }, extent: "open", request: null },
        // Who is a member already lost the answer of their first attempt, which did it all.
        decide: (person) => ({ events: person.state.member ? [] : member.eventsOf(person) }),
        commitmentsOf: member.commitmentsOf,
        also: (events) =>
          events.length === 0
            ? []
            : [
                requireThat(db, sql`${isOpen} AND ${isNew}`),
                ...member.statements(events),
                prepared(
                  db,
                  db.update(invitations).set({ status: "accepted" }).where(eq(invitations.id, invitation.id)),
                ),
              ],
      },
    ),
  );
}
