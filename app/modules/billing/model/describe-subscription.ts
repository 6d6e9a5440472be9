import type { Company } from "~/modules/session/find-session.server";
import { formatDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import type { Entitlements } from "~/modules/policy/entitlements";
import { findPlan, type PlanId } from "~/modules/policy/plans";
import { isChangeable, isCharged, isPlanLimitApplied } from "~/modules/policy/subscription-status";
import { explainCost, type StartTerms } from "../plan-texts";
import { freeUntilAt, shareLeft, nextBillingAt } from "./billing-month";

/** How many people count for the plan: now, and at most this month. */
export interface HeadcountUsage {
  active: number;
  peak: number;
}

/** The data of /subscription. Dates are text in the company's zone. */
export interface SubscriptionPage {
  phase: Entitlements["phase"];
  paymentStatus: Entitlements["payment"]["paymentStatus"];
  /** The plan of a live or paused subscription; null also for an unknown price. */
  plan: PlanId | null;
  /** The plan that limits people; null in our trial or Stripe's. */
  countedPlan: PlanId | null;
  trialEndsOn: string;
  /** Until when a live subscription is free. */
  freeUntil: string | null;
  /** The last day of a canceled subscription that still runs. */
  endsOn: string | null;
  /** Until when a canceled subscription whose debt was paid gives access. */
  paidUntil: string | null;
  /** Whether nothing changes until then. */
  isUndisturbed: boolean;
  nextInvoice: { on: string; cost: string } | null;
  /** The cost of starting a plan now; null if one is running. */
  start: StartTerms | null;
  canChange: boolean;
  canManage: boolean;
  usage: HeadcountUsage;
}

interface SubscriptionFacts {
  company: Pick<
    Company,
    | "timeZone"
    | "trialEndsAt"
    | "stripeCustomerId"
    | "subscriptionStatus"
    | "subscriptionPeriodEnd"
    | "subscriptionCancelAt"
  >;
  /** The plan of the company's price. */
  plan: PlanId | null;
  judged: Entitlements;
  usage: HeadcountUsage;
  now: number;
}

/** Returns the content of /subscription from a company's entitlements. */
export function describeSubscription({
  company,
  plan: priced,
  judged,
  usage,
  now,
}: SubscriptionFacts): SubscriptionPage {
  const { phase, restriction, warning, payment } = judged;
  const { subscriptionStatus: status, subscriptionPeriodEnd: periodEnd } = company;
  const dateText = (at: number) => formatDate(localDateOf(at, company.timeZone));
  const isSubscribed = phase === "live" || phase === "paused";
  const isSuspended = payment.paymentStatus === "suspended";
  const isTrialing = phase === "live" && status === "trialing";
  const plan = isSubscribed ? priced : null;
  const endsAt = isSubscribed ? company.subscriptionCancelAt : null;
  const paidUntil = phase === "canceled" ? company.subscriptionCancelAt : null;
  const isPaid = paidUntil !== null && paidUntil > now;
  const isCoveredUntil = phase === "live" && !isSuspended && periodEnd !== null && periodEnd > now;
  const isBilledNext = isCoveredUntil && plan !== null && endsAt === null && isCharged(status);
  return {
    phase,
    paymentStatus: payment.paymentStatus,
    plan,
    countedPlan: isPlanLimitApplied(status) ? plan : null,
    trialEndsOn: dateText(company.trialEndsAt),
    freeUntil: isTrialing && isCoveredUntil ? dateText(periodEnd) : null,
    endsOn: endsAt !== null && endsAt > now ? dateText(endsAt) : null,
    paidUntil: isPaid ? dateText(paidUntil) : null,
    isUndisturbed: restriction === null && warning === null,
    nextInvoice: isBilledNext
      ? // People above 30 are free until the first charge.
        {
          on: dateText(periodEnd),
          cost: isTrialing ? `${findPlan(plan).price} €` : explainCost(findPlan(plan), usage.peak),
        }
      : null,
    start: isSubscribed
      ? null
      : phase === "trial"
        ? { kind: "free", chargedOn: dateText(freeUntilAt(company.trialEndsAt)) }
        : isPaid
          ? { kind: "paid", chargedOn: dateText(freeUntilAt(paidUntil)) }
          : { kind: "prorated", share: shareLeft(now), until: dateText(nextBillingAt(now)) },
    canChange: phase === "live" && !isSuspended && isChangeable(status),
    canManage: isSubscribed || company.stripeCustomerId !== null,
    usage,
  };
}
