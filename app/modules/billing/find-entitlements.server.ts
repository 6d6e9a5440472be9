import { findSession, type GuardArgs } from "~/modules/accounts/find-session.server";
import { entitlements, unheld, type Entitlements } from "./entitlements";
import { planOfPrice } from "./price-ids.server";

/**
 * What the company of who is signed in may do now, from what the session brought along: no query of its own. The
 * deactivated are told that they are, and nothing of the company's bills.
 */
export async function findEntitlements(args: GuardArgs): Promise<Entitlements> {
  const { env, now } = args.context;
  const session = await findSession(args);
  if (!session?.member || session.member.profile.status !== "active") return unheld;
  const { company } = session.member;
  return entitlements({
    company: {
      trialEndsAt: company.trialEndsAt,
      subscriptionStatus: company.subscriptionStatus,
      plan: planOfPrice(env, company.priceId),
    },
    counts: { activeEmployees: session.standing.activeEmployees },
    failures: { oldestPendingAt: session.standing.oldestPendingFailureAt },
    now,
  });
}
