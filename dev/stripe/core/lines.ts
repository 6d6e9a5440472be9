// The lines of invoices: the cost of items for a period, in cents.
import type { ItemRecord, LineRecord, StripePeriod, SubscriptionRecord } from "./state";
import type { StripeWorld } from "./world";

/**
 * Returns the lines of the plan among the items, in advance.
 * @param share of a month's cost: 1 for a whole month, 0 in a trial, negative for a refund.
 */
export const planLines = (
  world: StripeWorld,
  items: readonly Pick<ItemRecord, "price">[],
  { share, ...period }: StripePeriod & { share: number },
): LineRecord[] =>
  items
    .map(({ price }) => world.price(price))
    .filter(({ meter }) => !meter)
    .map(({ name, amount }) => ({
      ...period,
      amount: Math.sign(share) * Math.round(Math.abs(share) * amount),
      description: share < 0 ? `${name}: tiempo no utilizado` : name,
    }));

/** Returns the lines of the metered items, in arrears: the last value that was reported in the period. */
export const usageLines = (
  world: StripeWorld,
  { customer, items }: Pick<SubscriptionRecord, "customer" | "items">,
  period: StripePeriod,
): LineRecord[] =>
  items
    .map(({ price }) => world.price(price))
    .flatMap(({ name, amount, meter }) => {
      if (!meter) return [];
      const reported = world.state.meterEvents
        .filter((event) => event.customer === customer && event.eventName === meter.event)
        .filter(({ timestamp }) => timestamp >= period.start && timestamp < period.end)
        .sort((a, b) => a.timestamp - b.timestamp);
      const extra = Math.max(0, (reported.at(-1)?.value ?? 0) - meter.included);
      return { ...period, amount: extra * amount, description: `${extra} ${name}` };
    });

export const sumAmounts = (lines: readonly LineRecord[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);
