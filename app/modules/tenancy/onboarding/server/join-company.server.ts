import { companies, invitations, profiles } from "#cell";
import { and, eq, gt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import {
  beginJoining,
  enterCompany,
  forgetJoining,
  listMemberships,
  confirmMembership,
  type Membership,
} from "~/modules/directory/memberships.server";
import type { User } from "~/modules/directory/redeem-sign-in-link.server";
import { endFormerUse } from "~/modules/directory/profile-takeover.server";
import { followHeadcount } from "~/modules/billing/follow-headcount.server";
import { hasFreeSeats } from "~/modules/billing/plan-seats.server";
import { acceptInvitation } from "~/modules/team/invitations/write-invitations.server";
import { closeProfileSockets, publish } from "~/modules/board/publish.server";
import { joinLedger } from "~/modules/ledger/open-ledger.server";
import { requireOpen } from "~/modules/ledger/require-open.server";
import { executeCommand } from "~/modules/ledger/execute-command.server";
import { isDocumentTaken } from "~/modules/people/find-duplicate-person.server";
import { scheduleTreeGrowth } from "~/modules/register/schedule-tree-growth.server";
import { notifyJoined } from "~/modules/team/notify-joined.server";
import { newMember } from "~/modules/team/new-member.server";
import { inCell, type Deps, type GlobalDeps } from "~/platform/context.server";
import { findInCells } from "~/platform/find-in-cells.server";
import { newId } from "~/platform/ids";
import { assertInBatch } from "~/platform/assert-in-batch.server";
import { withRetries } from "~/platform/retry.server";
import { prepare } from "~/platform/statement.server";
import { takeOverProfile } from "./take-over-profile.server";

const p = alias(profiles, "p");
const i = alias(invitations, "i");

export type JoinOutcome = { code: "joined" | "member"; companyId: string } | { code: "invitation-gone" };

interface Joining {
  user: User;
  invitationId: string;
  /** The session that enters the company, if there is one. */
  sessionId: string | null;
}

const attempts = 4;
/** Longer than any request runs. */
const longestRequestMs = 5 * 60_000;

/**
 * Makes a user a member of the company that invited their address, with the invitation's role, name and DNI; `member` if they
 * already are. The directory first stores the profile's id, so that an interrupted request can be repeated. One batch writes the
 * profile, the events and the acceptance, if the invitation has not changed. A deleted or expired invitation gives
 * `invitation-gone`. A replaced one is read again. An invitation for a profile gives the user that profile. Without room in the plan
 * the profile is inactive and waits for it, so that nobody else's check-in stops.
 */
export async function joinCompany(deps: GlobalDeps, joining: Joining): Promise<JoinOutcome> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const invited = await findInCells(deps, (there) => findOpen(there, joining)).catch(
      async (fault: unknown) => {
        // A cell does not answer. If the joining has begun, its cell is known.
        if (await findBegun(deps, joining)) return null;
        throw fault;
      },
    );
    if (!invited) break;
    const { there, found: open } = invited;
    const { companyId, profileId } = open.invitation;
    if (profileId !== null) {
      const taken = await takeOverProfile(there, { ...joining, ...open });
      if (taken.code === "gone") return { code: "invitation-gone" };
      const { membership } = taken;
      if (taken.code === "member") return enter(deps, { ...joining, membership });
      if (taken.code === "taken") return confirm(deps, { ...joining, membership, code: "joined" });
      continue;
    }
    const membership = await beginJoining(deps, {
      userId: joining.user.id,
      companyId,
      profileId: newId(deps.now),
      cell: there.cell,
      invitationId: joining.invitationId,
    });
    if (membership.confirmedAt !== null) return enter(deps, { ...joining, membership });
    if (membership.formerUserId !== null) {
      // It began when this invitation was for another person's profile.
      await forgetJoining(deps, { ...membership, invitationId: joining.invitationId });
      continue;
    }
    const appended = await append(there, { ...joining, open, membership });
    if (appended !== "changed") return confirm(deps, { ...joining, membership, code: appended });
  }
  return finishAccepted(deps, joining);
}

const findBegun = async (deps: GlobalDeps, { user, invitationId }: Joining) =>
  (await listMemberships(deps, { userId: user.id })).find((begun) => begun.invitationId === invitationId);

/** Handles an invitation that is no longer open. Perhaps this user accepted it and the answer was lost. */
async function finishAccepted(deps: GlobalDeps, joining: Joining): Promise<JoinOutcome> {
  const membership = await findBegun(deps, joining);
  if (!membership) return { code: "invitation-gone" };
  if (membership.confirmedAt !== null) return enter(deps, { ...joining, membership });
  const { hasProfile, mayStillCome } = await findHalf(inCell(deps, membership.cell), {
    ...joining,
    membership,
  });
  if (hasProfile) return confirm(deps, { ...joining, membership, code: "member" });
  if (!mayStillCome) await forgetJoining(deps, { ...membership, invitationId: joining.invitationId });
  return { code: "invitation-gone" };
}

/** Returns whether the profile of a joining exists, and whether a parallel request may still write it. */
async function findHalf(
  { db, now }: Deps,
  { user, invitationId, membership }: Joining & { membership: Membership },
): Promise<{ hasProfile: boolean; mayStillCome: boolean }> {
  const hasProfile = sql<number>`EXISTS (SELECT 1 FROM ${profiles} ${p}
    WHERE ${p.id} = ${membership.profileId} AND ${p.companyId} = ${membership.companyId} AND ${p.userId} = ${user.id})`;
  const mayStillCome = sql<number>`EXISTS (SELECT 1 FROM ${invitations} ${i}
    WHERE ${i.id} = ${invitationId} AND ${i.email} = ${user.email} AND ${i.status} = 'pending'
      AND ${i.expiresAt} > ${now - longestRequestMs})`;
  const found = await withRetries(() =>
    db.get<{ has_profile: number; may_still_come: number }>(
      sql`SELECT ${hasProfile} AS has_profile, ${mayStillCome} AS may_still_come`,
    ),
  );
  return { hasProfile: found.has_profile === 1, mayStillCome: found.may_still_come === 1 };
}

interface Ending extends Pick<Joining, "user" | "sessionId"> {
  membership: Membership;
}

async function enter(
  deps: GlobalDeps,
  { sessionId, membership: { userId, profileId, companyId } }: Ending,
): Promise<JoinOutcome> {
  if (sessionId !== null) await enterCompany(deps, { sessionId, userId, profileId });
  return { code: "member", companyId };
}

async function confirm(
  deps: GlobalDeps,
  { user, sessionId, membership, code }: Ending & { code: "joined" | "member" },
): Promise<JoinOutcome> {
  const { companyId, profileId, formerUserId, cell } = membership;
  await endFormerUse(deps, membership);
  await confirmMembership(deps, { ...membership, formerUserId: null }, { sessionId, email: user.email });
  if (formerUserId !== null) closeProfileSockets(deps, { companyId, profileIds: [profileId] });
  const there = inCell(deps, cell);
  followHeadcount(there, companyId);
  if (code === "joined") deps.defer("joined: tell", () => notifyJoined(there, { companyId, atOnce: true }));
  // The number of active people decides what the plan allows to everybody.
  publish(deps, { companyId, message: { kind: "company" } });
  return { code, companyId };
}

interface Open {
  invitation: typeof invitations.$inferSelect;
  timeZone: string;
  /** Whether the plan has room for one more person. */
  hasSeat: boolean;
}

/** Returns the invitation if it is still open. */
async function findOpen(deps: Deps, { user, invitationId }: Joining): Promise<Open | null> {
  const { db, now } = deps;
  const hasSeat = hasFreeSeats(deps, sql`${companies.id}`)
    .mapWith(Boolean)
    .as("has_seat");
  const [found] = await withRetries(() =>
    db
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
      ),
  );
  return found ?? null;
}

/**
 * Writes a member's profile, acceptance and first events. It omits the invitation's document if a colleague has it. The batch counts
 * the plan's room again for a person who enters.
 * @returns `changed` if the invitation is not the one that was read, or if another person took the last room.
 */
async function append(
  deps: Deps,
  joining: Joining & { open: Open; membership: Membership },
): Promise<"joined" | "member" | "changed"> {
  const { user, open, membership } = joining;
  const { db, now } = deps;
  const { $client: d1 } = db;
  const { invitation, timeZone, hasSeat } = open;
  const { companyId, fullName, dni, role } = invitation;
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
      timeZone,
      waits: !hasSeat,
    },
  );
  // The token changes with every other change of an invitation.
  const isOpen = sql`EXISTS (SELECT 1 FROM ${invitations} ${i} WHERE ${i.id} = ${invitation.id}
    AND ${i.tokenHash} = ${invitation.tokenHash} AND ${i.status} = 'pending' AND ${i.expiresAt} > ${now})`;
  const isTaken = isDocumentTaken({ companyId, dni });
  const isRoom = hasSeat ? hasFreeSeats(deps, sql`${companyId}`) : sql`TRUE`;
  const isTheirs = sql`EXISTS (SELECT 1 FROM ${profiles} ${p} WHERE ${p.id} = ${profileId} AND ${p.userId} = ${user.id})`;
  const outcome = requireOpen(
    await executeCommand<never>(
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
        extraStatements: (events) =>
          events.length === 0
            ? [assertInBatch(db, isTheirs)]
            : [
                assertInBatch(db, sql`${isOpen} AND NOT ${isTaken} AND ${isRoom}`),
                ...member.statements(events),
                prepare(db.$client, acceptInvitation(db, invitation.id)),
              ],
      },
    ),
  );
  if (outcome.code === "unmet" && dni === null) return "changed";
  if (outcome.code === "unmet") {
    const document = await withRetries(() => db.get<{ taken: 0 | 1 }>(sql`SELECT ${isTaken} AS taken`));
    return document.taken === 1
      ? append(deps, { ...joining, open: { ...open, invitation: { ...invitation, dni: null } } })
      : "changed";
  }
  if (outcome.code !== "appended" || outcome.events.length === 0) return "member";
  scheduleTreeGrowth(deps, { ledger, companyId });
  return "joined";
}
