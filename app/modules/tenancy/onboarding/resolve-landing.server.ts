import { reportOwnerToStripe } from "~/modules/billing/report-owner-to-stripe.server";
import { enterCompany, listMemberships, type Membership } from "~/modules/directory/memberships.server";
import { findSessionInvitation } from "~/modules/directory/find-session-invitation.server";
import type { User } from "~/modules/directory/redeem-sign-in-link.server";
import { listOpenInvitations } from "~/modules/team/invitations/open-invitations.server";
import { giveAddress } from "~/modules/people/give-address.server";
import { inCell, type GlobalDeps } from "~/platform/context.server";
import { logFault } from "~/platform/log.server";
import { listCompanies } from "~/modules/people/list-companies.server";
import { foundCompany, finishFounding } from "./server/found-company.server";
import { joinCompany } from "./server/join-company.server";

interface LandingOutcome {
  /**
   * `undecided`: the user must choose at /join. They have several companies or an empty one, left their last one, cannot create
   * one today, or have other invitations. A cell may also not answer. `gone`: the invitation of their link is no longer valid.
   */
  code: "member" | "joined" | "founded" | "undecided" | "gone";
}

interface LandingSession {
  user: User;
  /** The session that enters the company; null if the client named a profile. */
  sessionId: string | null;
  /** The invitation of their link. */
  invitationId: string | null;
}

/**
 * Finds the company of a user who has just signed in. A user with an invitation's link joins that company. If the invitation is
 * gone, no company is created without their consent. Another user enters their only company. A user with several companies
 * chooses. An invited user also chooses, since anybody may invite any address. A user who never had a company gets their own.
 */
export async function resolveLanding(
  deps: GlobalDeps,
  { user, sessionId, invitationId }: LandingSession,
): Promise<LandingOutcome> {
  if (invitationId !== null) return joinThrough(deps, { user, sessionId, invitationId });
  const theirs = await listMemberships(deps, { userId: user.id });
  const [first, ...others] = theirs.filter(({ confirmedAt }) => confirmedAt !== null);
  if (others.length > 0) return { code: "undecided" };
  if (first) {
    const { profileId } = first;
    if (sessionId !== null) await enterCompany(deps, { sessionId, userId: user.id, profileId });
    return { code: "member" };
  }
  // A member of a company does not wait for another: the sweep finishes it.
  if (theirs[0]) return finishBegun(deps, { user, sessionId, begun: theirs[0] });
  const { invited, areAll } = await listOpenInvitations(deps, { email: user.email });
  if (invited.length > 0 || !areAll) return { code: "undecided" };
  if (user.hasLeft) return { code: "undecided" };
  const founding = await foundCompany(deps, { user, sessionId });
  return { code: founding === "too-many" ? "undecided" : "founded" };
}

/** Finishes what an earlier request of the user began. */
export async function finishBegun(
  deps: GlobalDeps,
  { user, sessionId, begun }: { user: User; sessionId: string | null; begun: Membership },
): Promise<LandingOutcome> {
  const { invitationId } = begun;
  if (invitationId !== null) return joinThrough(deps, { user, sessionId, invitationId });
  await finishFounding(deps, { user, sessionId, begun });
  return { code: "founded" };
}

/** Does the same for an open session without a profile. Its first sign-in had a fault or an open choice. */
export async function resolveOpenSession(
  deps: GlobalDeps,
  { user, sessionId }: { user: User; sessionId: string },
): Promise<LandingOutcome> {
  const invitationId = await findSessionInvitation(deps, { sessionId, email: user.email });
  return resolveLanding(deps, { user, sessionId, invitationId });
}

async function joinThrough(
  deps: GlobalDeps,
  input: { user: User; sessionId: string | null; invitationId: string },
): Promise<LandingOutcome> {
  const { code } = await joinCompany(deps, input);
  if (code === "invitation-gone") return { code: "gone" };
  // The user may have created it by mistake before the invitation arrived, so they choose.
  const hasEmpty =
    code === "joined" &&
    (await listCompanies(deps, { userId: input.user.id })).own.some(({ isEmpty }) => isEmpty);
  return { code: hasEmpty ? "undecided" : code };
}

/**
 * Runs what follows a sign-in. The sign-in link is used up, so a fault must not stop the user. The signed-in shell creates a
 * missing profile.
 * @returns null after such a fault.
 */
export async function landFirstTime(
  deps: GlobalDeps,
  { isNewAddress, ...signedIn }: LandingSession & { isNewAddress: boolean },
): Promise<LandingOutcome | null> {
  return (isNewAddress ? giveAddresses(deps, signedIn.user) : Promise.resolve())
    .then(() => resolveLanding(deps, signedIn))
    .catch((fault: unknown) => {
      logFault("first sign-in", fault);
      return null;
    });
}

/** Sets a user's new address in their profiles. The sweep retries after a fault. */
async function giveAddresses(deps: GlobalDeps, user: User): Promise<void> {
  const dueMemberships = (await listMemberships(deps, { userId: user.id })).filter(
    ({ isAddressDue, confirmedAt }) => isAddressDue && confirmedAt !== null,
  );
  const give = async (membership: Membership) => {
    const there = inCell(deps, membership.cell);
    await giveAddress(there, { membership, user });
    reportOwnerToStripe(there, membership.companyId);
  };
  for (const membership of dueMemberships)
    await give(membership).catch((fault: unknown) => logFault("profile without its new address", fault));
}

/** Returns the next page: the clock, or /join for a choice or an explanation. */
export function pageAfter(outcome: LandingOutcome | null): "/dashboard" | "/join" | "/join?why=gone" {
  if (outcome?.code === "gone") return "/join?why=gone";
  return outcome?.code === "undecided" ? "/join" : "/dashboard";
}
