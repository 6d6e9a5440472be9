const dayMs = 86_400_000;

/** How long after its first failure a payment may be outstanding before the account is suspended. */
export const graceMs = 7 * dayMs;

export interface PaymentState {
  paymentStatus: "active" | "warning" | "suspended";
  /** When the account was suspended; null also where Stripe gave up a debt of which we know no beginning. */
  suspensionDate: number | null;
}

/** What an outstanding payment means at `now`. @param firstFailureDate of the oldest one; null when nothing is owed. */
export function paymentState(firstFailureDate: number | null, now: number): PaymentState {
  if (firstFailureDate === null) return { paymentStatus: "active", suspensionDate: null };
  const suspendsAt = firstFailureDate + graceMs;
  return now < suspendsAt
    ? { paymentStatus: "warning", suspensionDate: null }
    : { paymentStatus: "suspended", suspensionDate: suspendsAt };
}
