import { dayMs } from "~/time/units";

/** The time between the first failure of a payment and the suspension. */
export const graceMs = 7 * dayMs;

export interface PaymentState {
  paymentStatus: "active" | "warning" | "suspended";
  /** When the account was suspended; also null if Stripe gave up a debt whose first failure is unknown. */
  suspensionDate: number | null;
}

/** Returns the payment state at `now`. @param firstFailureDate of the oldest outstanding payment; null if there is none. */
export function paymentState(firstFailureDate: number | null, now: number): PaymentState {
  if (firstFailureDate === null) return { paymentStatus: "active", suspensionDate: null };
  const suspendsAt = firstFailureDate + graceMs;
  return now < suspendsAt
    ? { paymentStatus: "warning", suspensionDate: null }
    : { paymentStatus: "suspended", suspensionDate: suspendsAt };
}
