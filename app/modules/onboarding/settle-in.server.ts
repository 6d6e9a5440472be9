import { tellOwnerToStripe } from "~/modules/billing/tell-owner-to-stripe.server";
import { enterCompany, listMemberships, type Membership } from "~/modules/directory/memberships.server";
import { findSessionInvitation } from "~/modules/directory/find-session-invitation.server";
import type { User } from "~/modules/directory/redeem-sign-in-link.server";
import { listOpenInvitations } from "~/modules/invitations/open-invitations.server";
import { giveAddress } from "~/modules/people/give-address.server";
import { inCell, type GlobalDeps } from "~/platform/context.server";
import { logFault } from "~/platform/log.server";
import { listCompanies } from "./choose-company.server";
import { ensureProfile, finishFounding } from "./ensure-profile.server";
import { joinCompany } from "./join-company.server";

interface Outcome {
  /**
   * `undecided`: they are in several companies or in one that is empty, or have left the only one, or may found none today, or invitations are open that they did not come
   * through, or may be in a cell that does not answer; `gone`: the one they came through is. They are asked at /join.
   */
  code: "member" | "joined" | "founded" | "undecided" | "gone";
}

interface SignedIn {
  user: User;
  /** The session that goes on there; null for one that was opened for a profile they named. */
  sessionId: string | null;
  /** The invitation that they came through. */
  invitationId: string | null;
}

/**
 * Gives a user who just signed in their place. Whoever came through an invitation joins that company, and founds none
 * behind their back when it is gone. Whoever simply signed in goes where they are a member, is asked where that is more than
 * one company or one has invited their address, for anybody may invite any; and founds their own when there is none and never was.
 */
export async function settleIn(
  deps: GlobalDeps,
  { user, sessionId, invitationId }: SignedIn,
): Promise<Outcome> {
  if (invitationId !== null) return joinThrough(deps, { user, sessionId, invitationId });
  const theirs = await listMemberships(deps, { userId: user.id });
  const [first, ...others] = theirs.filter(({ settledAt }) => settledAt !== null);
  if (others.length > 0) return { code: "undecided" };
  if (first) {
    const { profileId } = first;
    if (sessionId !== null) await enterCompany(deps, { sessionId, userId: user.id, profileId });
    return { code: "member" };
  }
  // Whoever is in a company already is not kept waiting for another: the sweep finishes it.
  if (theirs[0]) return finishBegun(deps, { user, sessionId, begun: theirs[0] });
  const { invited, areAll } = await listOpenInvitations(deps, { email: user.email });
  if (invited.length > 0 || !areAll) return { code: "undecided" };
  if (user.hasLeft) return { code: "undecided" };
  const founding = await ensureProfile(deps, { user, sessionId });
  return { code: founding === "too-many" ? "undecided" : "founded" };
}

/** What an earlier request of theirs did not come to the end of. */
export async function finishBegun(
  deps: GlobalDeps,
  { user, sessionId, begun }: { user: User; sessionId: string | null; begun: Membership },
): Promise<Outcome> {
  const { invitationId } = begun;
  if (invitationId !== null) return joinThrough(deps, { user, sessionId, invitationId });
  await finishFounding(deps, { user, sessionId, begun });
  return { code: "founded" };
}

/** The same for a session that is open but has no profile yet, as a fault at its first sign-in or an open question leaves it. */
export async function settleSession(
  deps: GlobalDeps,
  { user, sessionId }: { user: User; sessionId: string },
): Promise<Outcome> {
  const invitationId = await findSessionInvitation(deps, { sessionId, email: user.email });
  return settleIn(deps, { user, sessionId, invitationId });
}

async function joinThrough(
  deps: GlobalDeps,
  input: { user: User; sessionId: string | null; invitationId: string },
): Promise<Outcome> {
  const { code } = await joinCompany(deps, input);
  if (code === "invitation-gone") return { code: "gone" };
  // Founded before the invitation came, perhaps by mistake: they are asked what becomes of it.
  const hasEmpty =
    code === "joined" &&
    (await listCompanies(deps, { userId: input.user.id })).own.some(({ isEmpty }) => isEmpty);
  return { code: hasEmpty ? "undecided" : code };
}

/**
 * What a fresh session needs besides itself. A fault here must not cost the person their link, which is spent: they
 * go in, and the signed-in shell makes the missing profile.
 * @returns null after such a fault.
 */
export async function welcome(
  deps: GlobalDeps,
  { isNewAddress, ...signedIn }: SignedIn & { isNewAddress: boolean },
): Promise<Outcome | null> {
  return (isNewAddress ? settleAddresses(deps, signedIn.user) : Promise.resolve())
    .then(() => settleIn(deps, signedIn))
    .catch((fault: unknown) => {
      logFault("first sign-in", fault);
      return null;
    });
}

/** Gives a user's profiles the address they have changed to. What fails is given by the sweep. */
async function settleAddresses(deps: GlobalDeps, user: User): Promise<void> {
  const due = (await listMemberships(deps, { userId: user.id })).filter(
    ({ isAddressDue, settledAt }) => isAddressDue && settledAt !== null,
  );
  const settle = async (membership: Membership) => {
    const there = inCell(deps, membership.cell);
    await giveAddress(there, { membership, user });
    tellOwnerToStripe(there, membership.companyId);
  };
  for (const membership of due)
    await settle(membership).catch((fault: unknown) => logFault("new address of a profile", fault));
}

/** The page that follows: the clock, or the one that asks or explains. */
export function pageAfter(outcome: Outcome | null): "/dashboard" | "/join" | "/join?why=gone" {
  if (outcome?.code === "gone") return "/join?why=gone";
  return outcome?.code === "undecided" ? "/join" : "/dashboard";
}
