// The steps that happen only because of time, in order, each at its own instant.
import { expireCheckout } from "./checkout";
import { collectPayment, finalizeInvoice } from "./invoices";
import type { InvoiceRecord } from "./state";
import { isLive } from "./subscription-status";
import { endPeriod, endSubscription } from "./subscriptions";
import type { StripeWorld } from "./world";

interface DueStep {
  at: number;
  run: () => void;
}

/** Returns the next step that is due by an instant (unix seconds), or undefined. */
export function nextStep(world: StripeWorld, until: number): DueStep | undefined {
  const { checkouts, invoices, subscriptions } = world.state;
  const steps = [
    ...Object.values(checkouts)
      .filter(({ status }) => status === "open")
      .map((checkout) => ({ at: checkout.expiresAt, run: () => expireCheckout(checkout) })),
    ...Object.values(invoices).flatMap((invoice) => stepsOfInvoice(world, invoice)),
    ...Object.values(subscriptions)
      .filter(isLive)
      .map((subscription) => ({ at: subscription.periodEnd, run: () => endPeriod(world, subscription) })),
  ];
  return steps.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
}

function stepsOfInvoice(world: StripeWorld, invoice: InvoiceRecord): DueStep[] {
  const { status, finalizesAt, nextAttemptAt } = invoice;
  if (status === "draft" && finalizesAt !== null)
    return [{ at: finalizesAt, run: () => finalizeInvoice(world, invoice) }];
  if (status === "open" && nextAttemptAt !== null)
    return [{ at: nextAttemptAt, run: () => retryPayment(world, invoice) }];
  return [];
}

/** The subscription ends after the last attempt. */
function retryPayment(world: StripeWorld, invoice: InvoiceRecord): void {
  if (collectPayment(world, invoice) || invoice.nextAttemptAt !== null) return;
  const subscription = world.state.subscriptions[invoice.subscription]!;
  if (isLive(subscription)) endSubscription(world, subscription);
}
