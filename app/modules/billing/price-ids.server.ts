import type { Settings } from "~/platform/env.server";
import type { PlanId } from "./plans";

type Prices = Pick<Settings, "STRIPE_PRICE_PRO" | "STRIPE_PRICE_PYME" | "STRIPE_PRICE_PLUS">;

/** The price at Stripe of each plan; undefined where none is configured. */
export const priceIdOf = (env: Prices, plan: PlanId): string | undefined =>
  ({ pro: env.STRIPE_PRICE_PRO, pyme: env.STRIPE_PRICE_PYME, plus: env.STRIPE_PRICE_PLUS })[plan];

/** The plan that a price at Stripe stands for; null for any other price. */
export function planOfPrice(env: Prices, priceId: string | null): PlanId | null {
  if (!priceId) return null;
  return (["pro", "pyme", "plus"] as const).find((plan) => priceIdOf(env, plan) === priceId) ?? null;
}
