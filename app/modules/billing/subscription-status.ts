/** Of Stripe's words for a subscription, those of one that still runs or may be made to run again. */
const live = new Set(["active", "trialing", "past_due", "unpaid", "paused"]);

export const isLive = (status: string | null): boolean => status !== null && live.has(status);

/** Whether its plan can be changed at once: what is owed on the present one comes first. */
export const isChangeable = (status: string | null): boolean => status === "active" || status === "trialing";
