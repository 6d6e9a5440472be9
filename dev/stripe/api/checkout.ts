// /v1/checkout/sessions: subscriptions on Stripe's own page.
import * as z from "zod";
import { expireCheckout } from "../core/checkout";
import { monthOf } from "../core/clock";
import { renderCheckout } from "../core/render";
import { newId, type CheckoutRecord } from "../core/state";
import { requireRecord, StripeError } from "../core/stripe-error";
import type { StripeWorld } from "../core/world";
import { endpoint, integerSchema, listSchemaOf, metadataSchema } from "./endpoint";
import { listOf } from "./list-of";

const dayS = 86_400;

const enabledSchema = z.strictObject({ enabled: z.literal("true") });
const subscriptionDataSchema = z.strictObject({
  billing_cycle_anchor: integerSchema.optional(),
  metadata: metadataSchema,
  proration_behavior: z.enum(["create_prorations", "none"]).optional(),
  trial_end: integerSchema.optional(),
});
/** The app's order: in euros with VAT, by card, with the NIF asked for. */
const orderSchema = z.strictObject({
  mode: z.literal("subscription"),
  customer: z.string(),
  client_reference_id: z.string(),
  metadata: metadataSchema,
  locale: z.string(),
  currency: z.literal("eur"),
  line_items: listSchemaOf(z.strictObject({ price: z.string(), quantity: z.literal("1").optional() })),
  automatic_tax: enabledSchema,
  tax_id_collection: enabledSchema,
  billing_address_collection: z.literal("required"),
  // Stripe collects the tax ID of an existing customer only if it may change the name.
  customer_update: z.strictObject({ name: z.literal("auto"), address: z.literal("auto") }),
  allowed_payment_method_types: listSchemaOf(z.literal("card")),
  subscription_data: subscriptionDataSchema,
  expires_at: integerSchema,
  success_url: z.url(),
  cancel_url: z.url(),
});
const listSchema = z.strictObject({
  customer: z.string(),
  limit: integerSchema.optional(),
  status: z.enum(["open", "complete", "expired"]).optional(),
});

const requireCheckout = ({ state }: StripeWorld, id: string) => requireRecord(state.checkouts, id);

export const checkoutEndpoints = [
  endpoint("POST /v1/checkout/sessions", orderSchema, (world, order) => {
    requireRecord(world.state.customers, order.customer, "customer");
    const checkout: CheckoutRecord = {
      id: newId("cs_test"),
      created: world.at(),
      expiresAt: readExpiry(world, order.expires_at),
      status: "open",
      customer: order.customer,
      prices: readPrices(world, order.line_items),
      successUrl: order.success_url,
      cancelUrl: order.cancel_url,
      locale: order.locale,
      metadata: order.metadata,
      start: readStart(world, order.subscription_data),
      subscription: null,
      isRefused: false,
    };
    world.state.checkouts[checkout.id] = checkout;
    return renderCheckout(world, checkout);
  }),

  endpoint("GET /v1/checkout/sessions", listSchema, (world, { customer, status, limit }) =>
    listOf(
      Object.values(world.state.checkouts).filter(
        (checkout) => checkout.customer === customer && (status ?? checkout.status) === checkout.status,
      ),
      { limit },
      (checkout) => renderCheckout(world, checkout),
    ),
  ),

  endpoint("GET /v1/checkout/sessions/:id", z.strictObject({}), (world, _, id: string) =>
    renderCheckout(world, requireCheckout(world, id)),
  ),

  endpoint("POST /v1/checkout/sessions/:id/expire", z.strictObject({}), (world, _, id: string) => {
    const checkout = requireCheckout(world, id);
    expireCheckout(checkout);
    return renderCheckout(world, checkout);
  }),
];

function readPrices(world: StripeWorld, items: z.output<typeof orderSchema>["line_items"]): string[] {
  return items.map(({ price, quantity }, index) => {
    const param = `line_items[${index}]`;
    const isMetered = world.price(price, `${param}[price]`).meter !== undefined;
    if (isMetered === (quantity === undefined)) return price;
    throw new StripeError("A metered price has no quantity, and every other price has one.", {
      param: `${param}[quantity]`,
    });
  });
}

/** Reads an instant of the app's clock, which billing time may be ahead of. */
function readExpiry({ at, appAt }: StripeWorld, expiresAt: number): number {
  const inSeconds = expiresAt - appAt();
  if (inSeconds >= 1_800 && inSeconds <= dayS) return at() + inSeconds;
  const message = "The `expires_at` timestamp must be between 30 minutes and 24 hours from now.";
  throw new StripeError(message, { param: "expires_at" });
}

/** Reads when the first charge of a whole month is. If billing time is beyond it: on the next 1st. */
function readStart(
  { at, appAt }: StripeWorld,
  {
    billing_cycle_anchor: anchor,
    trial_end: trialEnd,
    proration_behavior,
  }: z.output<typeof subscriptionDataSchema>,
): CheckoutRecord["start"] {
  const start = trialEnd ?? anchor;
  const param = `subscription_data[${trialEnd === undefined ? "billing_cycle_anchor" : "trial_end"}]`;
  const refuse = (message: string) => new StripeError(message, { param });
  if (start === undefined || monthOf(start).start !== start)
    throw refuse("The local Stripe begins periods on a 1st at 00:00 UTC.");
  if (trialEnd !== undefined && anchor !== undefined)
    throw refuse("You may only specify one of these parameters: billing_cycle_anchor, trial_end.");
  if (trialEnd !== undefined && trialEnd < appAt() + 2 * dayS)
    throw refuse("The `trial_end` date has to be at least 2 days in the future.");
  if (trialEnd === undefined && start !== monthOf(appAt()).end)
    throw refuse("The anchor has to be the next natural billing date.");
  const rest = proration_behavior === "none" ? "nothing" : "proration";
  return { at: start > at() ? start : monthOf(at()).end, before: trialEnd === undefined ? rest : "trial" };
}
