import * as z from "zod";
import { bool, instant, integer, metadata, paging, text, url } from "../params";

const ignored = z.unknown().optional();

/** The parameters of POST /v1/checkout/sessions. */
export const checkoutSchema = z.strictObject({
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
      trial_end: instant.optional(),
    })
    .optional(),
  // Stripe knows these parameters; here they have no effect.
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

export const checkoutListSchema = z.strictObject({
  customer: z.string().optional(),
  status: z.enum(["open", "complete", "expired"]).optional(),
  ...paging,
});
