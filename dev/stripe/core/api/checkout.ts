// /v1/checkout/sessions: subscriptions on Stripe's own page.
import { z } from "zod";
import { expireCheckout } from "../checkout";
import { endpoint } from "../endpoint";
import { newId } from "../ids";
import { quantityOf } from "../item-changes";
import { monthsAfter } from "../periods";
import { renderCheckout } from "../render/checkout";
import type { CheckoutRecord } from "../state";
import { noSuch, StripeError } from "../stripe-error";
import type { World } from "../world";
import { checkoutSchema } from "./checkout-schema";
import { requireCustomer } from "./customers";

const DAY_S = 86_400;
export const checkoutEndpoints = [
  endpoint("POST /v1/checkout/sessions", checkoutSchema, (world, params) => {
    const checkout = toRecord(world, params);
    world.state.checkouts[checkout.id] = checkout;
    return renderCheckout(world, checkout);
  }),

  endpoint("GET /v1/checkout/sessions/:id", z.strictObject({}), (world, _, id) =>
    renderCheckout(world, requireCheckout(world, id)),
  ),

  endpoint("POST /v1/checkout/sessions/:id/expire", z.strictObject({}), (world, _, id) => {
    const checkout = requireCheckout(world, id);
    expireCheckout(world, checkout);
    return renderCheckout(world, checkout);
  }),
];

/** @throws StripeError when there is none. */
export function requireCheckout({ state }: World, id: string): CheckoutRecord {
  const checkout = state.checkouts[id];
  if (!checkout) throw noSuch("checkout.session", id);
  return checkout;
}

function toRecord(world: World, params: z.output<typeof checkoutSchema>): CheckoutRecord {
  const { customer, customer_update, tax_id_collection, subscription_data: data } = params;
  if (customer !== undefined) requireCustomer(world, customer, "customer");
  const updatesName = customer === undefined || customer_update?.name === "auto";
  if (tax_id_collection?.enabled && !updatesName) {
    throw new StripeError(
      "Tax ID collection requires updating business name on the customer. To enable tax ID collection " +
        "for an existing customer, please set `customer_update[name]` to `auto`.",
      { param: "customer_update[name]" },
    );
  }
  const created = world.at();
  return {
    id: newId("cs_test", 58),
    created,
    expiresAt: readExpiry(created, params.expires_at),
    status: "open",
    customer: customer ?? null,
    customerEmail: params.customer_email ?? null,
    lines: params.line_items.map(({ price, quantity }, index) => {
      const param = (name: string) => (name ? `line_items[${index}][${name}]` : `line_items[${index}]`);
      return { id: newId("li", 24), price, quantity: quantityOf(world, price, quantity, param) };
    }),
    successUrl: params.success_url,
    cancelUrl: params.cancel_url ?? null,
    clientReferenceId: params.client_reference_id ?? null,
    locale: params.locale ?? null,
    metadata: params.metadata ?? {},
    collectsTaxId: tax_id_collection?.enabled ?? false,
    updatesName,
    subscriptionData: {
      anchor: readAnchor(created, data?.billing_cycle_anchor),
      anchorDay: data?.billing_cycle_anchor_config?.day_of_month ?? null,
      prorates: data?.proration_behavior !== "none",
      description: data?.description ?? null,
      metadata: data?.metadata ?? {},
    },
    subscription: null,
    invoice: null,
    lastRefusal: false,
  };
}

function readExpiry(created: number, expiresAt = created + DAY_S): number {
  if (expiresAt >= created + 1_800 && expiresAt <= created + DAY_S) return expiresAt;
  const message = "The `expires_at` timestamp must be between 30 minutes and 24 hours from now.";
  throw new StripeError(message, { param: "expires_at" });
}

function readAnchor(created: number, anchor?: number): number | null {
  if (anchor === undefined) return null;
  const param = "subscription_data[billing_cycle_anchor]";
  if (anchor <= created) throw new StripeError(`Invalid ${param}: must be in the future.`, { param });
  if (anchor <= monthsAfter(created, 1)) return anchor;
  throw new StripeError(`${param} cannot be later than next natural billing date.`, { param });
}
