// When an unpaid invoice is tried again.
import { isLive } from "./live-subscription";
import type { InvoiceRecord } from "./records";
import type { World } from "./world";

const DAY_S = 86_400;

/** Plans the next attempt after a failed one. None follows the last, or a person's attempt between two planned ones. */
export function planRetry({ state, rules, at }: World, invoice: InvoiceRecord): void {
  if (invoice.nextAttemptAt !== null && invoice.nextAttemptAt > at()) return;
  const subscription = state.subscriptions[invoice.subscription];
  const days = subscription && isLive(subscription) ? rules.retryAfterDays[invoice.retries] : undefined;
  invoice.nextAttemptAt = days === undefined ? null : at() + days * DAY_S;
  if (days !== undefined) invoice.retries += 1;
}
