/** The meaning of a Stripe status. `none`: there is no subscription, or its first payment failed. */
export type SubscriptionKind = "none" | "live" | "paused" | "canceled";

const kinds: Record<string, SubscriptionKind> = {
  incomplete: "none",
  incomplete_expired: "none",
  paused: "paused",
  canceled: "canceled",
};

/** The statuses without debts that could lead to a suspension. `null` is another. */
export const statusesNotLive: readonly string[] = Object.keys(kinds);

/** Returns the kind of a Stripe status. An unknown status counts as live, so that it stops nobody. */
export const kindOf = (status: string | null): SubscriptionKind =>
  status === null ? "none" : Object.hasOwn(kinds, status) ? kinds[status]! : "live";

/** Whether a subscription is active or can be resumed, so that nobody may start a second one. */
export const isLive = (status: string | null): boolean => ["live", "paused"].includes(kindOf(status));

/** Whether the plan can be changed now. Debts on the current plan must be paid first. */
export const isChangeable = (status: string | null): boolean => status === "active" || status === "trialing";

/** Whether Stripe charges its invoices. Under `unpaid` and `paused` they remain drafts. */
export const isCharged = (status: string | null): boolean => isChangeable(status) || status === "past_due";

/** Whether the plan's limit applies. It does not in a trial, ours or Stripe's. */
export const isPlanLimitApplied = (status: string | null): boolean => isLive(status) && status !== "trialing";

/** The statuses under which no plan's limit applies. `null` is another. */
export const statusesNotCounted: readonly string[] = [...Object.keys(kinds), "trialing"].filter(
  (status) => !isPlanLimitApplied(status),
);
