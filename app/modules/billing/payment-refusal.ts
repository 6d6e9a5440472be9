import { copy } from "./copy";

type RefusalCode =
  | "payments-not-configured"
  | "payments-unavailable"
  | "unknown-price"
  | "already-subscribed"
  | "no-customer"
  | "not-changeable";

const refusals: Record<RefusalCode, { status: number; error: string }> = {
  "payments-not-configured": { status: 503, error: copy.failed },
  "payments-unavailable": { status: 502, error: copy.failed },
  "unknown-price": { status: 422, error: copy.unknownPrice },
  "already-subscribed": { status: 409, error: copy.alreadySubscribed },
  "no-customer": { status: 409, error: copy.noCustomer },
  "not-changeable": { status: 409, error: copy.notChangeable },
};

/** How a call and a form answer to what was not done. */
export const paymentRefusal = (code: RefusalCode) => refusals[code];
