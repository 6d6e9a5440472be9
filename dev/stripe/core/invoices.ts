// The life cycle of an invoice: draft, final, paid or not.
import { sumAmounts, usageLines } from "./lines";
import { renderInvoice } from "./render";
import { isLive, setStatus } from "./subscription-status";
import {
  newId,
  type InvoiceRecord,
  type LineRecord,
  type StripePeriod,
  type SubscriptionRecord,
} from "./state";
import { StripeError } from "./stripe-error";
import type { StripeWorld } from "./world";

const dayS = 86_400;
/** How long a month's invoice remains a draft, so that usage of the ended month can still be reported. */
const draftS = 3_600;
/** The days between attempts: on days 0, 3, 8, 15 and 21. */
const retryAfterDays = [3, 5, 7, 6];

/** Creates an invoice. With `usageOf` it remains a draft for an hour; otherwise it is charged immediately. */
export function createInvoice(
  world: StripeWorld,
  subscription: SubscriptionRecord,
  { lines, usageOf = null }: { lines: LineRecord[]; usageOf?: StripePeriod | null },
): void {
  const created = world.at();
  const invoice: InvoiceRecord = {
    id: newId("in"),
    created,
    customer: subscription.customer,
    subscription: subscription.id,
    status: "draft",
    number: null,
    lines,
    usageOf,
    finalizesAt: created + draftS,
    finalizedAt: null,
    paidAt: null,
    amountDue: 0,
    attempts: 0,
    retries: 0,
    nextAttemptAt: null,
  };
  world.state.invoices[invoice.id] = invoice;
  subscription.latestInvoice = invoice.id;
  if (!usageOf) finalizeInvoice(world, invoice);
}

/** Fixes the amounts, including usage, and tries to collect them. */
export function finalizeInvoice(world: StripeWorld, invoice: InvoiceRecord): void {
  const { customers, subscriptions, invoices } = world.state;
  const customer = customers[invoice.customer]!;
  const nth = Object.values(invoices).filter((one) => one.customer === customer.id && one.number).length + 1;
  if (invoice.usageOf)
    invoice.lines.push(...usageLines(world, subscriptions[invoice.subscription]!, invoice.usageOf));
  const due = sumAmounts(invoice.lines) + customer.balance;
  customer.balance = Math.min(0, due);
  Object.assign(invoice, {
    status: "open",
    number: `${customer.id.slice(-8).toUpperCase()}-${String(nth).padStart(4, "0")}`,
    finalizesAt: null,
    finalizedAt: world.at(),
    amountDue: Math.max(0, due),
  });
  world.emit("invoice.finalized", renderInvoice(world, invoice));
  if (invoice.amountDue === 0) markPaid(world, invoice);
  else collectPayment(world, invoice);
}

/** Tries to charge an open invoice. @returns whether it was paid. */
export function collectPayment(world: StripeWorld, invoice: InvoiceRecord): boolean {
  const subscription = world.state.subscriptions[invoice.subscription]!;
  invoice.attempts += 1;
  if (world.state.customers[invoice.customer]!.card === "working") {
    markPaid(world, invoice);
    return true;
  }
  planRetry(world, invoice, subscription);
  world.emit("invoice.payment_failed", renderInvoice(world, invoice));
  if (subscription.status === "active") setStatus(world, subscription, "past_due");
  return false;
}

/** Charges an open invoice at a person's request. @throws StripeError when it is not open, or refused. */
export function payByHand(world: StripeWorld, invoice: InvoiceRecord): void {
  if (invoice.status !== "open") throw new StripeError("Only open invoices can be paid.");
  if (!collectPayment(world, invoice))
    throw new StripeError("Your card was declined.", {
      type: "card_error",
      code: "card_declined",
      status: 402,
    });
}

function markPaid(world: StripeWorld, invoice: InvoiceRecord): void {
  Object.assign(invoice, { status: "paid", paidAt: world.at(), nextAttemptAt: null });
  world.emit("invoice.paid", renderInvoice(world, invoice));
  const subscription = world.state.subscriptions[invoice.subscription]!;
  if (subscription.status === "past_due" && subscription.latestInvoice === invoice.id)
    setStatus(world, subscription, "active");
}

/** Plans the next attempt. None follows the last. A person's attempt leaves the planned one as it is. */
function planRetry(world: StripeWorld, invoice: InvoiceRecord, subscription: SubscriptionRecord): void {
  if (invoice.nextAttemptAt !== null && invoice.nextAttemptAt > world.at()) return;
  const days = isLive(subscription) ? retryAfterDays[invoice.retries] : undefined;
  invoice.nextAttemptAt = days === undefined ? null : world.at() + days * dayS;
  invoice.retries += 1;
}
