// The life cycle of an invoice: draft, final, paid or not.
import { newId } from "./ids";
import { meteredLines } from "./lines";
import { isLive, reportSubscription } from "./live-subscription";
import { payOrRefuse } from "./payment";
import type { InvoiceRecord, LineRecord, SubscriptionRecord } from "./records";
import { amountDue, renderInvoice, totalOf } from "./render/invoice";
import { planRetry } from "./retries";
import { StripeError } from "./stripe-error";
import type { World } from "./world";

/** How long a cycle's invoice remains a draft, so that usage of the ended period can still be reported. */
const DRAFT_S = 3_600;

interface Draft {
  reason: InvoiceRecord["reason"];
  lines: LineRecord[];
  /** The period whose usage it bills. */
  periodStart: number;
  periodEnd: number;
  stays: "draft" | "for-an-hour" | "not-at-all";
}

/** Creates a subscription's invoice as a draft. Unless it should remain one, it is finalized and charged immediately. */
export function createInvoice(world: World, subscription: SubscriptionRecord, draft: Draft): InvoiceRecord {
  const { stays, ...fields } = draft;
  const at = world.at();
  const invoice: InvoiceRecord = {
    ...fields,
    id: newId("in", 24),
    created: at,
    customer: subscription.customer,
    subscription: subscription.id,
    status: "draft",
    number: null,
    finalizesAt: stays === "for-an-hour" ? at + DRAFT_S : null,
    finalizedAt: null,
    paidAt: null,
    attempts: 0,
    retries: 0,
    nextAttemptAt: null,
    startingBalance: world.state.customers[subscription.customer]!.balance,
    endingBalance: null,
  };
  world.state.invoices[invoice.id] = invoice;
  subscription.latestInvoice = invoice.id;
  world.emit("invoice.created", renderInvoice(world, invoice));
  if (stays === "not-at-all") finalizeInvoice(world, invoice);
  return invoice;
}

/** Fixes the amounts, including usage, and tries to collect them. */
export function finalizeInvoice(world: World, invoice: InvoiceRecord): void {
  const customer = world.state.customers[invoice.customer]!;
  recountUsage(world, invoice);
  customer.invoices += 1;
  Object.assign(invoice, {
    status: "open",
    number: `${customer.invoicePrefix}-${String(customer.invoices).padStart(4, "0")}`,
    finalizesAt: null,
    finalizedAt: world.at(),
    startingBalance: customer.balance,
  });
  const total = totalOf(invoice);
  customer.balance = total < 0 ? customer.balance + total : Math.min(0, customer.balance + total);
  invoice.endingBalance = customer.balance;
  world.emit("invoice.finalized", renderInvoice(world, invoice));
  if (amountDue(invoice) === 0) settle(world, invoice);
  else collect(world, invoice);
}

/** Tries to charge an open invoice. @returns whether it was paid. */
export function collect(world: World, invoice: InvoiceRecord): boolean {
  invoice.attempts += 1;
  if (payOrRefuse(world.state.customers[invoice.customer]!)) {
    settle(world, invoice);
    return true;
  }
  planRetry(world, invoice);
  world.emit("invoice.payment_failed", renderInvoice(world, invoice));
  const subscription = world.state.subscriptions[invoice.subscription];
  if (subscription?.status === "active") {
    reportSubscription(world, subscription, () => (subscription.status = "past_due"));
  }
  return false;
}

/** Charges an open invoice at a person's request. @throws StripeError when it is not open, or refused. */
export function payByHand(world: World, invoice: InvoiceRecord): void {
  if (invoice.status === "paid") throw new StripeError("Invoice is already paid");
  if (invoice.status !== "open") throw new StripeError("Only open invoices can be paid.");
  if (collect(world, invoice)) return;
  throw new StripeError("Your card was declined.", {
    type: "card_error",
    code: "card_declined",
    decline_code: "generic_decline",
    status: 402,
  });
}

function settle(world: World, invoice: InvoiceRecord): void {
  Object.assign(invoice, { status: "paid", paidAt: world.at(), nextAttemptAt: null });
  world.emit("invoice.paid", renderInvoice(world, invoice));
  const subscription = world.state.subscriptions[invoice.subscription];
  if (!subscription || !isLive(subscription) || subscription.latestInvoice !== invoice.id) return;
  if (subscription.status === "trialing") return;
  reportSubscription(world, subscription, () => (subscription.status = "active"));
}

function recountUsage(world: World, invoice: InvoiceRecord): void {
  const subscription = world.state.subscriptions[invoice.subscription];
  if (!subscription || invoice.reason !== "subscription_cycle") return;
  const period = { start: invoice.periodStart, end: invoice.periodEnd };
  const usage = meteredLines(world, subscription, period);
  invoice.lines = invoice.lines.map((line) => {
    const counted = usage.find(({ item, start }) => item === line.item && start === line.start);
    return counted ? { ...counted, id: line.id } : line;
  });
}
