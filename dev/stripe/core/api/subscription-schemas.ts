// The parameters of the calls on subscriptions.
import * as z from "zod";
import { bool, integer, metadata, paging, text } from "../params";

export const statuses = [
  "active",
  "past_due",
  "unpaid",
  "canceled",
  "incomplete",
  "incomplete_expired",
  "trialing",
  "paused",
  "ended",
  "all",
] as const;

/** Changes of items, for an update or a preview. */
export const itemChanges = z.array(
  z.strictObject({
    id: z.string().optional(),
    price: z.string().optional(),
    quantity: integer.optional(),
    deleted: bool.optional(),
  }),
);
export const prorationBehavior = z.enum(["create_prorations", "always_invoice", "none"]);

export const listSchema = z.strictObject({
  customer: z.string().optional(),
  price: z.string().optional(),
  status: z.enum(statuses).optional(),
  ...paging,
});
export const updateSchema = z.strictObject({
  cancel_at_period_end: bool.optional(),
  description: text.optional(),
  items: itemChanges.optional(),
  metadata: metadata.optional(),
  payment_behavior: z.enum(["allow_incomplete", "error_if_incomplete"]).optional(),
  proration_behavior: prorationBehavior.optional(),
});
export const cancelSchema = z.strictObject({ invoice_now: bool.optional(), prorate: bool.optional() });
