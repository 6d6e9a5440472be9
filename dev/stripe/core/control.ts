// Controls the local Stripe from outside its API: time, cards, pages and webhooks.
import { requireCheckout } from "./api/checkout";
import { requireCustomer } from "./api/customers";
import { requireInvoice } from "./api/invoices";
import { requireSubscription } from "./api/subscriptions";
import { cancelAtPeriodEnd, changeItems } from "./change-subscription";
import { expireCheckout, payCheckout, refuseCheckout, type Payer } from "./checkout";
import { nextStep } from "./due";
import { payByHand } from "./invoices";
import type { CustomerRecord } from "./records";
import type { EventRecord, State } from "./state";
import { makeWebhook, type Webhook, type Webhooks } from "./webhooks";
import type { World } from "./world";

const DAY_MS = 86_400_000;

/** The controls for its pages, its control calls and tests. */
export function createControl(world: World, webhooks: Webhooks, secret: string) {
  const { state, clock } = world;

  let done = Promise.resolve();

  const runDue = async () => {
    const until = Math.floor(clock.now() / 1000);
    for (let step = nextStep(world, until); step; step = nextStep(world, until)) {
      world.runAt(step.at, step.run);
      await webhooks.flush();
    }
    await webhooks.flush();
  };
  /** Runs all due steps, each at its instant, and sends the webhooks of each before the next. */
  const tick = () => (done = done.then(runDue));

  return {
    tick,
    webhooks,

    /** Moves billing time to an instant in milliseconds, and runs the steps until then. */
    async advanceTo(instantMs: number) {
      clock.moveTo(instantMs);
      await tick();
    },
    async advanceDays(days: number) {
      clock.moveTo(clock.now() + days * DAY_MS);
      await tick();
    },

    payCheckout: (id: string, payer?: Payer) => payCheckout(world, requireCheckout(world, id), payer),
    failCheckout: (id: string) => refuseCheckout(world, requireCheckout(world, id)),
    expireCheckout: (id: string) => expireCheckout(world, requireCheckout(world, id)),
    /** @throws StripeError when the card is refused; the attempt counts. */
    payInvoice: (id: string) => payByHand(world, requireInvoice(world, id)),

    setCard(customer: string, card: CustomerRecord["card"]) {
      requireCustomer(world, customer).card = card;
    },
    /** Sets the outcome of the next charge only. */
    setNextPayment(customer: string, ends: CustomerRecord["nextPayment"]) {
      requireCustomer(world, customer).nextPayment = ends;
    },

    /** The action of the portal: the difference is charged immediately. */
    changePlan(subscriptionId: string, items: Parameters<typeof changeItems>[2]["items"]) {
      changeItems(world, requireSubscription(world, subscriptionId), { items, behavior: "always_invoice" });
    },
    cancelAtPeriodEnd: (subscriptionId: string, cancels: boolean) =>
      cancelAtPeriodEnd(world, requireSubscription(world, subscriptionId), cancels),

    /** Oldest first. */
    events: (): readonly EventRecord[] => state.events,
    /** Returns an event as it would be sent now. */
    webhookOf: (event: EventRecord): Promise<Webhook> => makeWebhook(world, event, secret),
    state: (): State => state,
  };
}

export type Control = ReturnType<typeof createControl>;
