import { addDays, monthOf, utcMidnightOf } from "~/time/dates";

/**
 * Billing periods begin on the 1st at 00:00 UTC, which is the 1st in every zone of Spain. Local midnight would not do:
 * it is the 31st or the 30th in UTC, and Stripe repeats an anchor by its UTC day, so that February or December would
 * begin a day early.
 */
export function billingMonth(month: string): { startsAt: number; endsAt: number } {
  const { from, to } = monthOf(`${month}-01`);
  return { startsAt: utcMidnightOf(from), endsAt: utcMidnightOf(addDays(to, 1)) };
}

/** When the next period begins, after `now`. */
export const nextBillingAt = (now: number): number =>
  billingMonth(new Date(now).toISOString().slice(0, 7)).endsAt;

/**
 * Until when a subscription that is started during the trial is free: the first 1st at or after the trial's end. Stripe's
 * Checkout refuses a trial together with an anchor, so the free period itself ends on the day that months begin.
 */
export const freeUntil = (trialEndsAt: number): number => nextBillingAt(trialEndsAt - 1);

/** The share of the billing month of `now` that is left, which is what its first days are charged by. */
export function shareLeft(now: number): number {
  const { startsAt, endsAt } = billingMonth(new Date(now).toISOString().slice(0, 7));
  return (endsAt - now) / (endsAt - startsAt);
}

/** The month before, YYYY-MM. */
export const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7);
