import { invitations, profiles } from "#cell";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { hasFreeSeats } from "~/modules/billing/plan-seats.server";
import type { Membership } from "~/modules/directory/memberships.server";
import type { User } from "~/modules/directory/redeem-sign-in-link.server";
import { executeCommand } from "~/modules/ledger/execute-command.server";
import { joinLedger } from "~/modules/ledger/open-ledger.server";
import { requireOpen } from "~/modules/ledger/require-open.server";
import { isDocumentTaken } from "~/modules/people/find-duplicate-person.server";
import { scheduleTreeGrowth } from "~/modules/register/schedule-tree-growth.server";
import { acceptInvitation } from "~/modules/team/invitations/write-invitations.server";
import { newMember } from "~/modules/team/new-member.server";
import { assertInBatch } from "~/platform/assert-in-batch.server";
import type { Deps } from "~/platform/context.server";

const personRow = alias(profiles, "p");
const invitationRow = alias(invitations, "i");

/** An invitation that is still open, with what its acceptance depends on. */
export interface OpenInvitation {
  invitation: typeof invitations.$inferSelect;
  timeZone: string;
  /** Whether the plan has room for one more person. */
  hasSeat: boolean;
}

interface Acceptance {
  user: User;
  open: OpenInvitation;
  membership: Membership;
}

/**
 * Writes a member's profile, acceptance and first events. It omits the invitation's document if a colleague has it. The batch counts
 * the plan's room again for a person who enters.
 * @returns `changed` if the invitation is not the one that was read, or if another person took the last room.
 */
export async function appendMember(
  deps: Deps,
  acceptance: Acceptance,
): Promise<"joined" | "member" | "changed"> {
  const { user, open, membership } = acceptance;
  const { db, now } = deps;
  const { $client: d1 } = db;
  const { invitation, timeZone, hasSeat } = open;
  const { companyId, fullName, dni, role, centreId } = invitation;
  const { profileId } = membership;
  const { ledger, subject } = await joinLedger(d1, { companyId, profileId });
  const member = newMember(
    { db, now },
    {
      ledger,
      subject,
      id: profileId,
      userId: user.id,
      companyId,
      role,
      email: user.email,
      fullName,
      dni,
      centreId,
      timeZone,
      waits: !hasSeat,
    },
  );
  // The token changes with every other change of an invitation.
  const isInvitationOpen = sql`EXISTS (SELECT 1 FROM ${invitations} ${invitationRow} WHERE ${invitationRow.id} = ${invitation.id}
    AND ${invitationRow.tokenHash} = ${invitation.tokenHash} AND ${invitationRow.status} = 'pending' AND ${invitationRow.expiresAt} > ${now})`;
  const isDocumentInUse = isDocumentTaken({ companyId, dni });
  const hasRoom = hasSeat ? hasFreeSeats(deps, sql`${companyId}`) : sql`TRUE`;
  const isTheirs = sql`EXISTS (SELECT 1 FROM ${profiles} ${personRow} WHERE ${personRow.id} = ${profileId} AND ${personRow.userId} = ${user.id})`;
  const outcome = requireOpen(
    await executeCommand(
      d1,
      { ledger, subject, profileId },
      {
        now,
        source: "system",
        actor: { kind: "system", id: null },
        extent: "open",
        request: null,
        // If the person is already a member, an earlier attempt wrote everything and its answer was lost.
        decide: (person) => ({ events: person.state.member ? [] : member.eventsOf(person) }),
        commitmentsOf: member.commitmentsOf,
        alongside: (events) =>
          events.length === 0
            ? [assertInBatch(db, isTheirs)]
            : [
                assertInBatch(db, sql`${isInvitationOpen} AND NOT ${isDocumentInUse} AND ${hasRoom}`),
                ...member.statements(events),
                acceptInvitation(db, invitation.id),
              ],
      },
    ),
  );
  if (outcome.code === "unmet" && dni === null) return "changed";
  if (outcome.code === "unmet") {
    const document = await db.get<{ taken: 0 | 1 }>(sql`SELECT ${isDocumentInUse} AS taken`);
    return document.taken === 1
      ? appendMember(deps, { ...acceptance, open: { ...open, invitation: { ...invitation, dni: null } } })
      : "changed";
  }
  if (outcome.code !== "appended" || outcome.events.length === 0) return "member";
  scheduleTreeGrowth(deps, { ledger, companyId });
  return "joined";
}
