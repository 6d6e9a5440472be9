// Creates a local Stripe: the calls of the app, with a clock that can be moved. It uses neither Node nor timers.
import { dayMs } from "../../app/time/units";
import { handleApi } from "./api/handle";
import { payCheckout, refuseCheckout } from "./core/checkout";
import type { Clock } from "./core/clock";
import { nextStep } from "./core/due";
import { payByHand } from "./core/invoices";
import { standardPrices, type PriceDefinition } from "./core/prices";
import { emptyState, type CustomerRecord, type StripeState } from "./core/state";
import { requireRecord } from "./core/stripe-error";
import { cancelAtPeriodEnd, changePlan } from "./core/subscriptions";
import { deliverDue, type DeliverWebhook } from "./core/webhooks";
import { createWorld } from "./core/world";

interface StripeOptions {
  clock: Clock;
  /** Sends webhooks to the app. */
  deliver: DeliverWebhook;
  /** The address of its pages. */
  origin: string;
  webhookSecret: string;
  prices?: readonly PriceDefinition[];
  /** The state of an earlier run. */
  state?: StripeState;
}

/**
 * @example const stripe = createStripe({ clock: createStillClock(0, Date.now), deliver, origin, webhookSecret });
 *          await stripe.handle(new Request("https://stripe.test/v1/customers/cus_1"));
 */
export function createStripe({
  clock,
  deliver,
  origin,
  webhookSecret,
  prices = standardPrices,
  state = emptyState(),
}: StripeOptions) {
  const world = createWorld({ state, clock, origin, prices });
  let dueWork = Promise.resolve();

  const runDue = async () => {
    const until = Math.floor(clock.now() / 1000);
    for (let step = nextStep(world, until); step; step = nextStep(world, until)) {
      world.runAt(step.at, step.run);
      await deliverDue(world, { deliver, secret: webhookSecret });
    }
    await deliverDue(world, { deliver, secret: webhookSecret });
  };
  /** Runs all due steps, each at its instant, and sends the webhooks of each before the next. */
  const tick = () => (dueWork = dueWork.then(runDue));
  /** Moves billing time to an instant in milliseconds, and runs the steps until then. */
  const advanceTo = (instantMs: number) => {
    clock.moveTo(instantMs);
    return tick();
  };
  const checkoutOf = (id: string) => requireRecord(state.checkouts, id);
  const subscriptionOf = (id: string) => requireRecord(state.subscriptions, id);

  return {
    world,
    /** Answers an API request. */
    handle: (request: Request) => handleApi(world, request),
    tick,
    advanceTo,
    advanceDays: (days: number) => advanceTo(clock.now() + days * dayMs),
    payCheckout: (id: string) => payCheckout(world, checkoutOf(id)),
    refuseCheckout: (id: string) => refuseCheckout(checkoutOf(id)),
    /** @throws StripeError when the card is refused; the attempt counts. */
    payInvoice: (id: string) => payByHand(world, requireRecord(state.invoices, id)),
    setCard: (customer: string, card: CustomerRecord["card"]) =>
      void (requireRecord(state.customers, customer).card = card),
    changePlan: (id: string, price: string) => changePlan(world, subscriptionOf(id), price),
    cancelAtPeriodEnd: (id: string, cancels: boolean) =>
      cancelAtPeriodEnd(world, subscriptionOf(id), cancels),
  };
}

export type LocalStripe = ReturnType<typeof createStripe>;
