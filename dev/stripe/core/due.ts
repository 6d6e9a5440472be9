// The steps that happen only because of time, in order, each at its own instant.
import { collect, finalizeInvoice } from "./invoices";
import { isLive, reportSubscription } from "./live-subscription";
import type { InvoiceRecord } from "./records";
import { expireCheckout } from "./checkout";
import { endPeriod, endSubscription } from "./subscriptions";
import type { World } from "./world";

interface Step {
  at: number;
  run: () => void;
}

/** Returns the next step that is due by an instant (unix seconds), or null. */
export function nextStep(world: World, until: number): Step | null {
  const steps = [...checkoutSteps(world), ...invoiceSteps(world), ...subscriptionSteps(world)];
  const due = steps.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
  return due[0] ?? null;
}

const checkoutSteps = (world: World): Step[] =>
  Object.values(world.state.checkouts)
    .filter(({ status }) => status === "open")
    .map((checkout) => ({ at: checkout.expiresAt, run: () => expireCheckout(world, checkout) }));

const invoiceSteps = (world: World): Step[] =>
  Object.values(world.state.invoices).flatMap((invoice): Step[] => {
    const { status, finalizesAt, nextAttemptAt } = invoice;
    if (status === "draft" && finalizesAt !== null)
      return [{ at: finalizesAt, run: () => finalizeInvoice(world, invoice) }];
    if (status === "open" && nextAttemptAt !== null)
      return [{ at: nextAttemptAt, run: () => retry(world, invoice) }];
    return [];
  });

const subscriptionSteps = (world: World): Step[] =>
  Object.values(world.state.subscriptions)
    .filter(isLive)
    .map((subscription) => ({ at: subscription.periodEnd, run: () => endPeriod(world, subscription) }));

function retry(world: World, invoice: InvoiceRecord): void {
  if (collect(world, invoice) || invoice.nextAttemptAt !== null) return;
  const subscription = world.state.subscriptions[invoice.subscription];
  if (!subscription || !isLive(subscription)) return;
  if (world.rules.afterLastRetry === "canceled") endSubscription(world, subscription, "payment_failed");
  else reportSubscription(world, subscription, () => (subscription.status = "unpaid"));
}
