import { memberships, users } from "#schema";
import { and, eq, lt, sql } from "drizzle-orm";
import { finishBegun } from "~/modules/onboarding/settle-in.server";
import type { Membership } from "~/modules/directory/memberships.server";
import type { User } from "~/modules/directory/redeem-sign-in-link.server";
import { giveAddress } from "~/modules/people/give-address.server";
import type { Deps } from "~/platform/context.server";
import { logFault } from "~/platform/log.server";

/** Whoever began it may still be at it. */
const restsMs = 60_000;
/** Of one turn. */
const atMost = 50;

/**
 * Finishes what founding, joining or a change of address left half done, or takes it back where the invitation is gone. One that
 * fails harms no other.
 */
export async function finishMemberships(deps: Deps): Promise<void> {
  const begun = await deps.db
    .select({ membership: memberships, user: users })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        sql`(${memberships.settledAt} IS NULL OR ${memberships.isAddressDue} = 1)`,
        lt(memberships.createdAt, deps.now - restsMs),
      ),
    )
    // In no order: those that fail again and again must not keep the others from their turn.
    .orderBy(sql`random()`)
    .limit(atMost);
  for (const { membership, user } of begun)
    await finish(deps, { membership, user }).catch((fault: unknown) => logFault("finish membership", fault));
}

const finish = (
  deps: Deps,
  { membership, user }: { membership: Membership; user: User },
): Promise<unknown> =>
  membership.settledAt === null
    ? finishBegun(deps, { user, sessionId: null, begun: membership })
    : giveAddress(deps, { membership, user });
