import type { Settings } from "~/platform/env.server";
import { plans, type SubscriptionPlan, type PlanId } from "./plans";
import { isPlanLimitApplied } from "./subscription-status";

type PriceSettings = Pick<Settings, "STRIPE_PRICE_PRO" | "STRIPE_PRICE_PYME" | "STRIPE_PRICE_PLUS">;

/** Returns the id of a plan's price in Stripe, or undefined if none is configured. */
export const priceIdOf = (env: PriceSettings, plan: PlanId): string | undefined =>
  ({ pro: env.STRIPE_PRICE_PRO, pyme: env.STRIPE_PRICE_PYME, plus: env.STRIPE_PRICE_PLUS })[plan];

/** Returns the plan of a price in Stripe, or null for any other price. */
export function planOfPrice(env: PriceSettings, priceId: string | null): PlanId | null {
  if (!priceId) return null;
  return (["pro", "pyme", "plus"] as const).find((plan) => priceIdOf(env, plan) === priceId) ?? null;
}

/** Returns the plan whose limit applies to a company; null in a trial, after the end of a subscription, or on another price. */
export const countedPlan = (
  env: PriceSettings,
  company: { subscriptionStatus: string | null; priceId: string | null },
): PlanId | null =>
  isPlanLimitApplied(company.subscriptionStatus) ? planOfPrice(env, company.priceId) : null;

/** Returns the plans with the configured `priceId` that POST /api/payments/create-checkout-session accepts. */
export const listPlans = (env: PriceSettings): (SubscriptionPlan & { priceId: string | null })[] =>
  plans.map((plan) => ({ ...plan, priceId: priceIdOf(env, plan.id) ?? null }));
