// The actions on the checkout page.
import { renderCheckout } from "./render";
import type { CheckoutRecord } from "./state";
import { StripeError } from "./stripe-error";
import { beginSubscription } from "./subscriptions";
import type { StripeWorld } from "./world";

/** Pays an open session with a working card: begins the subscription. */
export function payCheckout(world: StripeWorld, checkout: CheckoutRecord): void {
  requireOpen(checkout);
  world.state.customers[checkout.customer]!.card = "working";
  const { id } = beginSubscription(world, checkout);
  Object.assign(checkout, { status: "complete", subscription: id, isRefused: false });
  world.emit("checkout.session.completed", renderCheckout(world, checkout));
}

/** Refuses the card: the page remains open. */
export function refuseCheckout(checkout: CheckoutRecord): void {
  requireOpen(checkout);
  checkout.isRefused = true;
}

/** Closes a session that nobody has paid. */
export function expireCheckout(checkout: CheckoutRecord): void {
  requireOpen(checkout);
  checkout.status = "expired";
}

function requireOpen({ status }: CheckoutRecord): void {
  if (status !== "open") throw new StripeError(`This Checkout Session is ${status}.`);
}
