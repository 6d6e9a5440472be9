import {
  findSession,
  type Company,
  type GuardArgs,
  type Standing,
} from "~/modules/accounts/find-session.server";
import type { Settings } from "~/platform/env.server";
import { entitlements, unheld, type Entitlements, type Restrictions } from "./entitlements";
import { planOfPrice } from "./price-ids.server";

/**
 * What the company of who is signed in may do now, from what the session brought along: no query of its own. The
 * deactivated are told that they are, and nothing of the company's bills.
 */
export async function findEntitlements(args: GuardArgs): Promise<Restrictions> {
  const session = await findSession(args);
  if (!session?.member || session.member.profile.status !== "active") return unheld;
  return judgeCompany(args.context, { company: session.member.company, standing: session.standing });
}

/** The judgement of a company at this moment, from its row and what its session counted. */
export const judgeCompany = (
  { env, now }: { env: Settings; now: number },
  { company, standing }: { company: Company; standing: Standing },
): Entitlements =>
  entitlements({
    company: {
      trialEndsAt: company.trialEndsAt,
      subscriptionStatus: company.subscriptionStatus,
      plan: planOfPrice(env, company.priceId),
    },
    counts: { activeEmployees: standing.activeEmployees },
    failures: { oldestPendingAt: standing.oldestPendingFailureAt },
    now,
  });
