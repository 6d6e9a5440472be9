import type { Settings } from "~/platform/env.server";
import { plans, type Plan, type PlanId } from "./plans";
import { isCounted } from "./subscription-status";

type Prices = Pick<Settings, "STRIPE_PRICE_PRO" | "STRIPE_PRICE_PYME" | "STRIPE_PRICE_PLUS">;

/** The price at Stripe of each plan; undefined where none is configured. */
export const priceIdOf = (env: Prices, plan: PlanId): string | undefined =>
  ({ pro: env.STRIPE_PRICE_PRO, pyme: env.STRIPE_PRICE_PYME, plus: env.STRIPE_PRICE_PLUS })[plan];

/** The plan that a price at Stripe stands for; null for any other price. */
export function planOfPrice(env: Prices, priceId: string | null): PlanId | null {
  if (!priceId) return null;
  return (["pro", "pyme", "plus"] as const).find((plan) => priceIdOf(env, plan) === priceId) ?? null;
}

/** The plan that a company's people are counted against; null in a trial, after an end, or on a price that is none of ours. */
export const countedPlan = (
  env: Prices,
  company: { subscriptionStatus: string | null; priceId: string | null },
): PlanId | null => (isCounted(company.subscriptionStatus) ? planOfPrice(env, company.priceId) : null);

/** The plans with the prices that this place is configured with, as POST /api/payments/create-checkout-session takes them. */
export const listPlans = (env: Prices): (Plan & { priceId: string | null })[] =>
  plans.map((plan) => ({ ...plan, priceId: priceIdOf(env, plan.id) ?? null }));
