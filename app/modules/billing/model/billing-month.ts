import { addDays, monthOf, utcMidnightOf } from "~/time/dates";

/**
 * Returns a billing period in UTC milliseconds. It begins on the 1st at 00:00 UTC, which is the 1st in every zone of Spain. Local
 * midnight would be the 30th or 31st in UTC. Stripe repeats an anchor by its UTC day, so some months would begin a day early.
 */
export function billingMonth(month: string): { startsAt: number; endsAt: number } {
  const { from, to } = monthOf(`${month}-01`);
  return { startsAt: utcMidnightOf(from), endsAt: utcMidnightOf(addDays(to, 1)) };
}

/** Returns when the next period begins, after `now`. */
export const nextBillingAt = (now: number): number =>
  billingMonth(new Date(now).toISOString().slice(0, 7)).endsAt;

/**
 * Returns until when a subscription that starts during the trial is free: the first 1st at or after the trial's end. Stripe's
 * Checkout does not allow a trial with an anchor, so the free period must end on a 1st.
 */
export const freeUntilAt = (trialEndsAt: number): number => nextBillingAt(trialEndsAt - 1);

/** Returns the remaining share of the current billing period, for which its first days are charged. */
export function shareLeft(now: number): number {
  const { startsAt, endsAt } = billingMonth(new Date(now).toISOString().slice(0, 7));
  return (endsAt - now) / (endsAt - startsAt);
}

/** Returns the previous month, YYYY-MM. */
export const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7);
