import { finishBegun } from "~/modules/onboarding/settle-in.server";
import { listUnfinished, type Membership } from "~/modules/directory/memberships.server";
import type { User } from "~/modules/directory/redeem-sign-in-link.server";
import { finishLeaving } from "~/modules/onboarding/leave-company.server";
import { giveAddress } from "~/modules/people/give-address.server";
import { inCell, type GlobalDeps } from "~/platform/context.server";
import { logFault } from "~/platform/log.server";

/** Whoever began it may still be at it. */
const restsMs = 60_000;
/** Of one turn. */
const atMost = 50;

/**
 * Finishes what founding, joining, leaving or a change of address left half done, or takes it back where the invitation is gone. One that
 * fails harms no other.
 */
export async function finishMemberships(deps: GlobalDeps): Promise<void> {
  const begun = await listUnfinished(deps, { before: deps.now - restsMs, atMost });
  for (const { membership, user } of begun)
    await finish(deps, { membership, user }).catch((fault: unknown) => logFault("finish membership", fault));
}

async function finish(
  deps: GlobalDeps,
  { membership, user }: { membership: Membership; user: User },
): Promise<unknown> {
  if (membership.settledAt === null) return finishBegun(deps, { user, sessionId: null, begun: membership });
  const there = inCell(deps, membership.cell);
  return membership.isLeaving ? finishLeaving(there, membership) : giveAddress(there, { membership, user });
}
