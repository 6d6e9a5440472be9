import { messages } from "./messages";

type BillingRefusalCode =
  | "payments-not-configured"
  | "payments-unavailable"
  | "unknown-price"
  | "already-subscribed"
  | "no-customer"
  | "not-changeable";

const refusals: Record<BillingRefusalCode, { status: number; error: string }> = {
  "payments-not-configured": { status: 503, error: messages.failed },
  "payments-unavailable": { status: 502, error: messages.failed },
  "unknown-price": { status: 422, error: messages.unknownPrice },
  "already-subscribed": { status: 409, error: messages.alreadySubscribed },
  "no-customer": { status: 409, error: messages.noCustomer },
  "not-changeable": { status: 409, error: messages.notChangeable },
};

/** Returns the status and the error for a call or a form that failed. */
export const paymentRefusal = (code: BillingRefusalCode) => refusals[code];
