/** What a subscription's status at Stripe comes to. `none`: there is no subscription, or its first payment never went through. */
export type SubscriptionKind = "none" | "live" | "paused" | "canceled";

const kinds: Record<string, SubscriptionKind> = {
  incomplete: "none",
  incomplete_expired: "none",
  paused: "paused",
  canceled: "canceled",
};

/** The statuses under which nothing is owed that could suspend; `null` is another. */
export const statusesNotLive: readonly string[] = Object.keys(kinds);

/** The kind of a status of Stripe's. One that this code does not know counts as live: nobody is stopped for it. */
export const kindOf = (status: string | null): SubscriptionKind =>
  status === null ? "none" : Object.hasOwn(kinds, status) ? kinds[status]! : "live";

/** Whether a subscription runs or may be made to run again, so that a second one must not be started. */
export const isLive = (status: string | null): boolean => ["live", "paused"].includes(kindOf(status));

/** Whether its plan can be changed at once: what is owed on the present one comes first. */
export const isChangeable = (status: string | null): boolean => status === "active" || status === "trialing";

/** Whether Stripe charges what it invoices: under `unpaid` and `paused` its invoices stay drafts. */
export const isCharged = (status: string | null): boolean => isChangeable(status) || status === "past_due";

/** Whether people are counted against its plan: in a trial, ours or Stripe's, nobody is. */
export const isCounted = (status: string | null): boolean => isLive(status) && status !== "trialing";
