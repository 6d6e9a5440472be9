import { monthlyEmployeeStats, profiles } from "#schema";
import { and, count, eq } from "drizzle-orm";
import type { Company, Member } from "~/modules/accounts/find-session.server";
import type { Deps } from "~/platform/context.server";
import { formatDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { explainCost } from "./explain-cost";
import { findPlan, type PlanId } from "./plans";
import { planOfPrice } from "./price-ids.server";
import { isChangeable, isLive } from "./subscription-status";

/** What /subscription shows. Dates as people read them, in the company's zone. */
export interface SubscriptionPage {
  standing: "trial" | "trial-expired" | "live" | "canceled";
  /** The plan of a running subscription; null also for a price that is none of ours. */
  plan: PlanId | null;
  paymentStatus: Company["paymentStatus"];
  trialEndsOn: string;
  /** The last day of a subscription that was canceled and still runs. */
  endsOn: string | null;
  nextInvoice: { on: string; cost: string } | null;
  canChange: boolean;
  hasCustomer: boolean;
  usage: { active: number; peak: number };
}

/** A company's subscription as the database has it: a page that is there also when Stripe is not. */
export async function loadSubscription(
  deps: Pick<Deps, "db" | "now" | "env">,
  { company }: Pick<Member, "company">,
): Promise<SubscriptionPage> {
  const { now, env } = deps;
  const dayOf = (at: number) => formatDate(localDateOf(at, company.timeZone));
  const {
    subscriptionStatus: status,
    subscriptionPeriodEnd: periodEnd,
    subscriptionCancelAt: cancelAt,
  } = company;
  const usage = await readUsage(deps, company);
  const plan = isLive(status) ? planOfPrice(env, company.priceId) : null;
  const isBilledAgain = plan !== null && periodEnd !== null && cancelAt === null;
  return {
    standing: standingOf(company, now),
    plan,
    paymentStatus: company.paymentStatus,
    trialEndsOn: dayOf(company.trialEndsAt),
    endsOn: isLive(status) && cancelAt !== null ? dayOf(cancelAt) : null,
    nextInvoice: isBilledAgain
      ? { on: dayOf(periodEnd), cost: explainCost(findPlan(plan), usage.peak) }
      : null,
    canChange: isChangeable(status),
    hasCustomer: company.stripeCustomerId !== null,
    usage,
  };
}

function standingOf({ subscriptionStatus, trialEndsAt }: Company, now: number): SubscriptionPage["standing"] {
  if (isLive(subscriptionStatus)) return "live";
  if (subscriptionStatus === "canceled") return "canceled";
  return trialEndsAt > now ? "trial" : "trial-expired";
}

/** This month's row of the statistics; people are counted where there is none yet. */
async function readUsage({ db, now }: Pick<Deps, "db" | "now">, { id, timeZone }: Company) {
  const month = localDateOf(now, timeZone).slice(0, 7);
  const { companyId, monthYear, maxActiveEmployees } = monthlyEmployeeStats;
  const [[row], [counted]] = await db.batch([
    db
      .select({ peak: maxActiveEmployees })
      .from(monthlyEmployeeStats)
      .where(and(eq(companyId, id), eq(monthYear, month))),
    db
      .select({ active: count() })
      .from(profiles)
      .where(and(eq(profiles.companyId, id), eq(profiles.status, "active"))),
  ]);
  const active = counted!.active;
  return { active, peak: Math.max(active, row?.peak ?? 0) };
}
