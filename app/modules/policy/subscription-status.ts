/** The meaning of a Stripe status. `none`: there is no subscription, or its first payment failed. */
export type SubscriptionKind = "none" | "live" | "paused" | "canceled";

const kindByStatus: Record<string, SubscriptionKind> = {
  incomplete: "none",
  incomplete_expired: "none",
  paused: "paused",
  canceled: "canceled",
};

/** The statuses without debts that could lead to a suspension. `null` is another. */
export const statusesNotLive: readonly string[] = Object.keys(kindByStatus);

/** Returns the kind of a Stripe status. An unknown status counts as live, so that it stops nobody. */
export const subscriptionKindOf = (status: string | null): SubscriptionKind =>
  status === null ? "none" : Object.hasOwn(kindByStatus, status) ? kindByStatus[status]! : "live";

/** Whether a subscription is active or can be resumed, so that nobody may start a second one. */
export const isSubscriptionLive = (status: string | null): boolean =>
  ["live", "paused"].includes(subscriptionKindOf(status));

/** Whether the plan can be changed now. Debts on the current plan must be paid first. */
export const isChangeable = (status: string | null): boolean => status === "active" || status === "trialing";

/** Whether Stripe charges its invoices. Under `unpaid` and `paused` they remain drafts. */
export const isCharged = (status: string | null): boolean => isChangeable(status) || status === "past_due";

/** Whether the plan's limit applies. It does not in a trial, ours or Stripe's. */
export const isPlanLimitApplied = (status: string | null): boolean =>
  isSubscriptionLive(status) && status !== "trialing";

/** The statuses under which no plan's limit applies. `null` is another. */
export const statusesNotCounted: readonly string[] = [...Object.keys(kindByStatus), "trialing"].filter(
  (status) => !isPlanLimitApplied(status),
);
