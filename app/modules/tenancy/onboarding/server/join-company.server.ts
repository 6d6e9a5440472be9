import { companies, invitations, profiles } from "#cell";
import { and, eq, gt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { beginJoining } from "~/modules/directory/begin-memberships.server";
import {
  enterCompany,
  revertJoining,
  listMemberships,
  confirmMembership,
  type Membership,
} from "~/modules/directory/memberships.server";
import type { User } from "~/modules/directory/redeem-sign-in-link.server";
import { endFormerUse } from "~/modules/directory/profile-takeover.server";
import { followHeadcount } from "~/modules/billing/follow-headcount.server";
import { hasFreeSeats } from "~/modules/billing/plan-seats.server";
import { closeProfileSockets, publish } from "~/modules/live/publish.server";
import { notifyJoined } from "~/modules/team/notify-joined.server";
import { inCell, type Deps, type GlobalDeps } from "~/platform/context.server";
import { findInCells } from "~/platform/find-in-cells.server";
import { newId } from "~/platform/ids";
import { decideAgain } from "~/platform/decide-again";
import { minuteMs } from "~/time/units";
import { appendMember, type OpenInvitation } from "./append-member.server";
import { takeOverProfile } from "./take-over-profile.server";

const personRow = alias(profiles, "p");
const invitationRow = alias(invitations, "i");

export type JoinOutcome = { code: "joined" | "member"; companyId: string } | { code: "invitation-gone" };

interface JoinInput {
  user: User;
  invitationId: string;
  /** The session that enters the company, if there is one. */
  sessionId: string | null;
}

/** Longer than any request runs. */
const longestRequestMs = 5 * minuteMs;

/**
 * Makes a user a member of the company that invited their address, with the invitation's role, name and DNI; `member` if they
 * already are. The directory first stores the profile's id, so that an interrupted request can be repeated. One batch writes the
 * profile, the events and the acceptance, if the invitation has not changed. A deleted or expired invitation gives
 * `invitation-gone`. A replaced one is read again. An invitation for a profile gives the user that profile. Without room in the plan
 * the profile is inactive and waits for it, so that nobody else's check-in stops.
 */
export async function joinCompany(deps: GlobalDeps, joining: JoinInput): Promise<JoinOutcome> {
  const outcome = await decideAgain<JoinOutcome>(async () => {
    const invitationInCell = await findInCells(deps, (there) => findOpenInvitation(there, joining)).catch(
      async (fault: unknown) => {
        // A cell does not answer. If the joining has begun, its cell is known.
        if (await findMembershipOfInvitation(deps, joining)) return null;
        throw fault;
      },
    );
    if (!invitationInCell) return finishAccepted(deps, joining);
    const { there, found: open } = invitationInCell;
    const { companyId, profileId } = open.invitation;
    if (profileId !== null) {
      const takeover = await takeOverProfile(there, { ...joining, ...open });
      if (takeover.code === "gone") return { code: "invitation-gone" };
      const { membership } = takeover;
      if (takeover.code === "member") return enterJoined(deps, { ...joining, membership });
      if (takeover.code === "taken") return confirmJoined(deps, { ...joining, membership, code: "joined" });
      return null;
    }
    const membership = await beginJoining(deps, {
      userId: joining.user.id,
      companyId,
      profileId: newId(deps.now),
      cell: there.cell,
      invitationId: joining.invitationId,
    });
    if (membership.confirmedAt !== null) return enterJoined(deps, { ...joining, membership });
    if (membership.formerUserId !== null) {
      // It began when this invitation was for another person's profile.
      await revertJoining(deps, { ...membership, invitationId: joining.invitationId });
      return null;
    }
    const appended = await appendMember(there, { ...joining, open, membership });
    return appended === "changed" ? null : confirmJoined(deps, { ...joining, membership, code: appended });
  });
  return outcome ?? finishAccepted(deps, joining);
}

const findMembershipOfInvitation = async (deps: GlobalDeps, { user, invitationId }: JoinInput) =>
  (await listMemberships(deps, { userId: user.id })).find(
    (membership) => membership.invitationId === invitationId,
  );

/** Handles an invitation that is no longer open. Perhaps this user accepted it and the answer was lost. */
async function finishAccepted(deps: GlobalDeps, joining: JoinInput): Promise<JoinOutcome> {
  const membership = await findMembershipOfInvitation(deps, joining);
  if (!membership) return { code: "invitation-gone" };
  if (membership.confirmedAt !== null) return enterJoined(deps, { ...joining, membership });
  const { hasProfile, mayStillCome } = await findHalfDoneJoin(inCell(deps, membership.cell), {
    ...joining,
    membership,
  });
  if (hasProfile) return confirmJoined(deps, { ...joining, membership, code: "member" });
  if (!mayStillCome) await revertJoining(deps, { ...membership, invitationId: joining.invitationId });
  return { code: "invitation-gone" };
}

/** Returns whether the profile of a joining exists, and whether a parallel request may still write it. */
async function findHalfDoneJoin(
  { db, now }: Deps,
  { user, invitationId, membership }: JoinInput & { membership: Membership },
): Promise<{ hasProfile: boolean; mayStillCome: boolean }> {
  const hasProfile = sql<number>`EXISTS (SELECT 1 FROM ${profiles} ${personRow}
    WHERE ${personRow.id} = ${membership.profileId} AND ${personRow.companyId} = ${membership.companyId} AND ${personRow.userId} = ${user.id})`;
  const mayStillCome = sql<number>`EXISTS (SELECT 1 FROM ${invitations} ${invitationRow}
    WHERE ${invitationRow.id} = ${invitationId} AND ${invitationRow.email} = ${user.email} AND ${invitationRow.status} = 'pending'
      AND ${invitationRow.expiresAt} > ${now - longestRequestMs})`;
  const joinState = await db.get<{ has_profile: number; may_still_come: number }>(
    sql`SELECT ${hasProfile} AS has_profile, ${mayStillCome} AS may_still_come`,
  );
  return { hasProfile: joinState.has_profile === 1, mayStillCome: joinState.may_still_come === 1 };
}

interface JoinEnd extends Pick<JoinInput, "user" | "sessionId"> {
  membership: Membership;
}

async function enterJoined(
  deps: GlobalDeps,
  { sessionId, membership: { userId, profileId, companyId } }: JoinEnd,
): Promise<JoinOutcome> {
  if (sessionId !== null) await enterCompany(deps, { sessionId, userId, profileId });
  return { code: "member", companyId };
}

async function confirmJoined(
  deps: GlobalDeps,
  { user, sessionId, membership, code }: JoinEnd & { code: "joined" | "member" },
): Promise<JoinOutcome> {
  const { companyId, profileId, formerUserId, cell } = membership;
  await endFormerUse(deps, membership);
  await confirmMembership(deps, { ...membership, formerUserId: null }, { sessionId, email: user.email });
  if (formerUserId !== null) closeProfileSockets(deps, { companyId, profileIds: [profileId] });
  const there = inCell(deps, cell);
  followHeadcount(there, companyId);
  if (code === "joined") deps.defer("joined: notify", () => notifyJoined(there, { companyId, atOnce: true }));
  // The number of active people decides what the plan allows to everybody.
  publish(deps, { companyId, message: { kind: "company" } });
  return { code, companyId };
}

/** Returns the invitation if it is still open. */
async function findOpenInvitation(
  deps: Deps,
  { user, invitationId }: JoinInput,
): Promise<OpenInvitation | null> {
  const { db, now } = deps;
  const hasSeat = hasFreeSeats(deps, sql`${companies.id}`)
    .mapWith(Boolean)
    .as("has_seat");
  const [found] = await db
    .select({ invitation: invitations, timeZone: companies.timeZone, hasSeat })
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
  return found ?? null;
}
