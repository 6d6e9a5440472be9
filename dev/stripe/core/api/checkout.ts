// /v1/checkout/sessions: subscriptions on Stripe's own page.
import * as z from "zod";
import { expireCheckout } from "../checkout";
import { endpoint } from "../endpoint";
import { listOf } from "../list";
import { renderCheckout } from "../render/checkout";
import type { CheckoutRecord } from "../state";
import { noSuch } from "../stripe-error";
import type { World } from "../world";
import { checkoutListSchema, checkoutSchema } from "./checkout-schema";
import { readOrder } from "./order";

export const checkoutEndpoints = [
  endpoint("POST /v1/checkout/sessions", checkoutSchema, (world, params) => {
    const checkout = readOrder(world, params);
    world.state.checkouts[checkout.id] = checkout;
    return renderCheckout(world, checkout);
  }),

  endpoint("GET /v1/checkout/sessions", checkoutListSchema, (world, params) =>
    listOf("/v1/checkout/sessions", {
      records: Object.values(world.state.checkouts).filter(
        ({ customer, status }) =>
          (params.customer === undefined || customer === params.customer) &&
          (params.status === undefined || status === params.status),
      ),
      paging: params,
      render: (checkout) => renderCheckout(world, checkout),
    }),
  ),

  endpoint("GET /v1/checkout/sessions/:id", z.strictObject({}), (world, _, id) =>
    renderCheckout(world, requireCheckout(world, id)),
  ),

  endpoint("POST /v1/checkout/sessions/:id/expire", z.strictObject({}), (world, _, id) => {
    const checkout = requireCheckout(world, id);
    expireCheckout(world, checkout);
    return renderCheckout(world, checkout);
  }),
];

/** @throws StripeError when the id is unknown. */
export function requireCheckout({ state }: World, id: string): CheckoutRecord {
  const checkout = state.checkouts[id];
  if (!checkout) throw noSuch("checkout.session", id);
  return checkout;
}
