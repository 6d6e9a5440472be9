import { finishBegun } from "~/modules/tenancy/onboarding/resolve-landing.server";
import { listUnfinishedMemberships, type Membership } from "~/modules/directory/memberships.server";
import type { User } from "~/modules/directory/redeem-sign-in-link.server";
import { finishLeaving } from "~/modules/tenancy/onboarding/leave-company.server";
import { giveAddress } from "~/modules/people/give-address.server";
import { inCell, type GlobalDeps } from "~/platform/context.server";
import { logFault } from "~/platform/log.server";
import { minuteMs } from "~/time/units";

/** Younger changes may still be in progress. */
const minAgeMs = minuteMs;
/** The most changes in one turn. */
const mostMemberships = 50;

/**
 * Finishes founding, joining, leaving and changes of address that were interrupted. It reverts a joining whose invitation is gone. A
 * failure does not affect the others.
 */
export async function finishMemberships(deps: GlobalDeps): Promise<void> {
  const unfinished = await listUnfinishedMemberships(deps, {
    before: deps.now - minAgeMs,
    atMost: mostMemberships,
  });
  for (const { membership, user } of unfinished)
    await finishMembership(deps, { membership, user }).catch((fault: unknown) =>
      logFault("membership not finished", fault),
    );
}

async function finishMembership(
  deps: GlobalDeps,
  { membership, user }: { membership: Membership; user: User },
): Promise<unknown> {
  if (membership.confirmedAt === null) return finishBegun(deps, { user, sessionId: null, begun: membership });
  const there = inCell(deps, membership.cell);
  return membership.isLeaving ? finishLeaving(there, membership) : giveAddress(there, { membership, user });
}
