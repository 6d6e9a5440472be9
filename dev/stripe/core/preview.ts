// Computes the next invoice on a copy of the state, which is then discarded.
import { requireSubscription } from "./api/subscriptions";
import { changeItems, type ProrationBehavior } from "./change-subscription";
import type { ItemChange } from "./item-changes";
import { meteredLines } from "./lines";
import { isLive } from "./live-subscription";
import { periodAround } from "./periods";
import type { InvoiceRecord, SubscriptionRecord } from "./records";
import { renderInvoice } from "./render/invoice";
import { StripeError } from "./stripe-error";
import { cycleLines } from "./subscriptions";
import type { World } from "./world";

interface PreviewRequest {
  items: ItemChange[];
  behavior: ProrationBehavior;
  /** The instant from which prorations count. */
  at?: number;
  cancels?: boolean;
}

/** Returns the invoice of a change: with `always_invoice` an immediate one, otherwise the next one. */
export function previewInvoice(world: World, id: string, { items, behavior, at, cancels }: PreviewRequest) {
  const copy: World = { ...world, state: structuredClone(world.state), emit: () => undefined };
  if (at !== undefined) copy.at = () => at;
  const subscription = requireSubscription(copy, id, "subscription");
  if (!isLive(subscription)) throw nothingToCome(subscription);
  const earlier = new Set(Object.keys(copy.state.invoices));
  if (items.length > 0) changeItems(copy, subscription, { items, behavior });
  if (cancels !== undefined) subscription.cancelAtPeriodEnd = cancels;
  const made = Object.values(copy.state.invoices).find((invoice) => !earlier.has(invoice.id));
  return renderInvoice(copy, made ? asDraft(made) : nextInvoice(copy, subscription));
}

function nextInvoice(world: World, subscription: SubscriptionRecord): InvoiceRecord {
  const ended = { start: subscription.periodStart, end: subscription.periodEnd };
  const next = periodAround(subscription.anchor, ended.end);
  const lines = subscription.cancelAtPeriodEnd
    ? [...subscription.pendingLines, ...meteredLines(world, subscription, ended)]
    : cycleLines(world, subscription, { ended, next });
  if (lines.length === 0) throw nothingToCome(subscription);
  return asDraft({
    id: subscription.id,
    created: ended.end,
    customer: subscription.customer,
    subscription: subscription.id,
    lines,
    periodStart: ended.start,
    periodEnd: ended.end,
    startingBalance: world.state.customers[subscription.customer]!.balance,
  });
}

type Amounts = Pick<
  InvoiceRecord,
  "id" | "created" | "customer" | "subscription" | "lines" | "periodStart" | "periodEnd" | "startingBalance"
>;

const asDraft = (amounts: Amounts): InvoiceRecord => ({
  ...amounts,
  id: `upcoming_${amounts.id.replace(/^sub/, "in")}`,
  reason: "upcoming",
  status: "draft",
  number: null,
  finalizesAt: null,
  finalizedAt: null,
  paidAt: null,
  attempts: 0,
  retries: 0,
  nextAttemptAt: null,
  endingBalance: null,
});

const nothingToCome = ({ customer }: SubscriptionRecord) =>
  new StripeError(`No upcoming invoices for customer: ${customer}`, {
    code: "invoice_upcoming_none",
    status: 404,
  });
