// /v1/checkout/sessions: subscriptions on Stripe's own page.
import { z } from "zod";
import { quantityOf } from "../change-subscription";
import { expireCheckout } from "../checkout";
import { endpoint } from "../endpoint";
import { newId } from "../ids";
import { listOf } from "../list";
import { bool, instant, integer, metadata, paging, text, url } from "../params";
import { monthsAfter } from "../periods";
import { renderCheckout } from "../render/checkout";
import type { CheckoutRecord } from "../state";
import { noSuch, StripeError } from "../stripe-error";
import type { World } from "../world";
import { requireCustomer } from "./customers";

const DAY_S = 86_400;
const ignored = z.unknown().optional();

const schema = z.strictObject({
  mode: z.enum(["subscription"], "the local Stripe sells subscriptions only"),
  success_url: url,
  cancel_url: url.optional(),
  line_items: z
    .array(z.strictObject({ price: z.string(), quantity: integer.optional() }))
    .min(1)
    .max(20),
  customer: z.string().optional(),
  customer_email: z.email().optional(),
  customer_update: z
    .strictObject({
      address: z.enum(["auto", "never"]).optional(),
      name: z.enum(["auto", "never"]).optional(),
    })
    .optional(),
  client_reference_id: text.max(200).optional(),
  expires_at: instant.optional(),
  locale: z.string().optional(),
  metadata: metadata.optional(),
  tax_id_collection: z.strictObject({ enabled: bool, required: z.string().optional() }).optional(),
  subscription_data: z
    .strictObject({
      billing_cycle_anchor: instant.optional(),
      billing_cycle_anchor_config: z
        .strictObject({ day_of_month: integer.pipe(z.number().min(1).max(31)) })
        .optional(),
      billing_mode: z.strictObject({ type: z.enum(["flexible"]) }).optional(),
      description: text.max(500).optional(),
      metadata: metadata.optional(),
      proration_behavior: z.enum(["create_prorations", "none"]).optional(),
    })
    .optional(),
  // Understood by Stripe, without effect here.
  allow_promotion_codes: ignored,
  allowed_payment_method_types: ignored,
  automatic_tax: ignored,
  billing_address_collection: ignored,
  consent_collection: ignored,
  currency: z.enum(["eur"]).optional(),
  custom_text: ignored,
  payment_method_collection: ignored,
  payment_method_types: ignored,
  phone_number_collection: ignored,
  submit_type: ignored,
  ui_mode: z.enum(["hosted_page"]).optional(),
});

const listSchema = z.strictObject({
  customer: z.string().optional(),
  status: z.enum(["open", "complete", "expired"]).optional(),
  ...paging,
});

export const checkoutEndpoints = [
  endpoint("POST /v1/checkout/sessions", schema, (world, params) => {
    const checkout = toRecord(world, params);
    world.state.checkouts[checkout.id] = checkout;
    return renderCheckout(world, checkout);
  }),

  endpoint("GET /v1/checkout/sessions", listSchema, (world, params) =>
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

/** @throws StripeError when there is none. */
export function requireCheckout({ state }: World, id: string): CheckoutRecord {
  const checkout = state.checkouts[id];
  if (!checkout) throw noSuch("checkout.session", id);
  return checkout;
}

function toRecord(world: World, params: z.output<typeof schema>): CheckoutRecord {
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
