import { companies, invitations, profiles } from "#cell";
import { and, eq, gt, sql } from "drizzle-orm";
import { livesHere } from "~/modules/directory/lives-here.server";
import {
  beginJoining,
  enterCompany,
  forgetJoining,
  listMemberships,
  settleMembership,
  type Membership,
} from "~/modules/directory/memberships.server";
import type { User } from "~/modules/directory/redeem-sign-in-link.server";
import { endFormerUse } from "~/modules/directory/taking-over.server";
import { followHeadcount } from "~/modules/billing/follow-headcount.server";
import { acceptInvitation } from "~/modules/invitations/write-invitations.server";
import { closeProfileSockets, publish } from "~/modules/live/publish.server";
import { joinLedger } from "~/modules/ledger/open-ledger.server";
import { requireOpen } from "~/modules/ledger/require-open.server";
import { runCommand } from "~/modules/ledger/run-command.server";
import { isDocumentTaken } from "~/modules/people/same-person.server";
import { sealAfterAnswer } from "~/modules/register/seal-after-answer.server";
import { tellJoined } from "~/modules/team/tell-joined.server";
import { newMember } from "~/modules/team/new-member.server";
import { inCell, type Deps, type GlobalDeps } from "~/platform/context.server";
import { findInCells } from "~/platform/find-in-cells.server";
import { newId } from "~/platform/ids";
import { requireThat } from "~/platform/precondition.server";
import { withRetries } from "~/platform/retry.server";
import { prepared } from "~/platform/statement.server";
import { takeOverProfile } from "./take-over-profile.server";

export type JoinOutcome = { code: "joined" | "member"; companyId: string } | { code: "invitation-gone" };

interface Joining {
  user: User;
  invitationId: string;
  /** The session that goes on in the company, where there is one. */
  sessionId: string | null;
}

const attempts = 3;
/** Longer than any request lives. */
const longestRequestMs = 5 * 60_000;

/**
 * Makes a user a member of the company that invited their address, with the invited role, name and DNI; `member` when they
 * are one already. The joining is noted first, with the id that the profile will have, so that what is cut off anywhere can
 * be asked for again. Profile, entry in the register and acceptance are one batch, which does nothing unless the invitation
 * is still what was read: deleted or expired meanwhile it is `invitation-gone`, replaced it is read again. An invitation that names a
 * profile gives them that one.
 */
export async function joinCompany(deps: GlobalDeps, joining: Joining): Promise<JoinOutcome> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const invited = await findInCells(deps, (there) => findOpen(there, joining)).catch(
      async (fault: unknown) => {
        // A cell does not answer; which it is in is known where the joining has begun.
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
      if (taken.code === "taken") return settle(deps, { ...joining, membership, code: "joined" });
      continue;
    }
    const membership = await beginJoining(deps, {
      ...{ userId: joining.user.id, companyId, profileId: newId(deps.now), cell: there.cell },
      invitationId: joining.invitationId,
    });
    if (membership.settledAt !== null) return enter(deps, { ...joining, membership });
    if (membership.formerUserId !== null) {
      // Begun with this invitation while it was to give them somebody's profile.
      await forgetJoining(deps, { ...membership, invitationId: joining.invitationId });
      continue;
    }
    const appended = await append(there, { ...joining, open, membership });
    if (appended !== "changed") return settle(deps, { ...joining, membership, code: appended });
  }
  return finishAccepted(deps, joining);
}

const findBegun = async (deps: GlobalDeps, { user, invitationId }: Joining) =>
  (await listMemberships(deps, { userId: user.id })).find((begun) => begun.invitationId === invitationId);

/** The invitation is open no more: perhaps because it has been accepted, by this user and with the answer lost. */
async function finishAccepted(deps: GlobalDeps, joining: Joining): Promise<JoinOutcome> {
  const membership = await findBegun(deps, joining);
  if (!membership) return { code: "invitation-gone" };
  if (membership.settledAt !== null) return enter(deps, { ...joining, membership });
  const { hasProfile, mayStillCome } = await findHalf(inCell(deps, membership.cell), {
    ...joining,
    membership,
  });
  if (hasProfile) return settle(deps, { ...joining, membership, code: "member" });
  if (!mayStillCome) await forgetJoining(deps, { ...membership, invitationId: joining.invitationId });
  return { code: "invitation-gone" };
}

/** Whether the second half of a joining is there; and, for a request that found the invitation open, may still come. */
async function findHalf(
  { db, now }: Deps,
  { user, invitationId, membership }: Joining & { membership: Membership },
): Promise<{ hasProfile: boolean; mayStillCome: boolean }> {
  const hasProfile = sql<number>`EXISTS (SELECT 1 FROM ${profiles} p
    WHERE p.id = ${membership.profileId} AND p.company_id = ${membership.companyId} AND p.user_id = ${user.id})`;
  const mayStillCome = sql<number>`EXISTS (SELECT 1 FROM ${invitations} i
    WHERE i.id = ${invitationId} AND i.email = ${user.email} AND i.status = 'pending' AND i.expires_at > ${now - longestRequestMs})`;
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

async function settle(
  deps: GlobalDeps,
  { user, sessionId, membership, code }: Ending & { code: "joined" | "member" },
): Promise<JoinOutcome> {
  const { companyId, profileId, formerUserId, cell } = membership;
  await endFormerUse(deps, membership);
  await settleMembership(deps, { ...membership, formerUserId: null }, { sessionId, email: user.email });
  if (formerUserId !== null) closeProfileSockets(deps, { companyId, profileIds: [profileId] });
  const there = inCell(deps, cell);
  followHeadcount(there, companyId);
  if (code === "joined") deps.defer("joined: tell", () => tellJoined(there, { companyId, atOnce: true }));
  // How many are active decides what the plan allows to everybody.
  publish(deps, { companyId, news: { kind: "company" } });
  return { code, companyId };
}

interface Open {
  invitation: typeof invitations.$inferSelect;
  timeZone: string;
}

/** The invitation as it stands. */
async function findOpen({ db, now }: Deps, { user, invitationId }: Joining): Promise<Open | null> {
  const [found] = await withRetries(() =>
    db
      .select({ invitation: invitations, timeZone: companies.timeZone })
      .from(invitations)
      .innerJoin(companies, eq(companies.id, invitations.companyId))
      .where(
        and(
          eq(invitations.id, invitationId),
          eq(invitations.email, user.email),
          eq(invitations.status, "pending"),
          gt(invitations.expiresAt, now),
          livesHere,
        ),
      ),
  );
  return found ?? null;
}

/**
 * Profile, acceptance and the first events of somebody, without the document of the invitation if a colleague has it: two people never
 * have one. @returns `changed` where the invitation is not what was read.
 */
async function append(
  deps: Deps,
  joining: Joining & { open: Open; membership: Membership },
): Promise<"joined" | "member" | "changed"> {
  const { user, open, membership } = joining;
  const { db, now } = deps;
  const { $client: d1 } = db;
  const { invitation, timeZone } = open;
  const { companyId, fullName, dni, role } = invitation;
  const { profileId } = membership;
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
  const isTaken = isDocumentTaken({ companyId, dni });
  const isTheirs = sql`EXISTS (SELECT 1 FROM ${profiles} p WHERE p.id = ${profileId} AND p.user_id = ${user.id})`;
  const outcome = requireOpen(
    await runCommand<never>(
      d1,
      { ledger, subject, profileId },
      {
        ...{ now, source: "system", actor: { kind: "system", id: null }, extent: "open", request: null },
        // Who is a member already lost the answer of an earlier attempt, which did it all.
        decide: (person) => ({ events: person.state.member ? [] : member.eventsOf(person) }),
        commitmentsOf: member.commitmentsOf,
        also: (events) =>
          events.length === 0
            ? [requireThat(db, isTheirs)]
            : [
                requireThat(db, sql`${isOpen} AND NOT ${isTaken}`),
                ...member.statements(events),
                prepared(db, acceptInvitation(db, invitation.id)),
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
  sealAfterAnswer(deps, { ledger, companyId });
  return "joined";
}
