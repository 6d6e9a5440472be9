// /v1/invoices
import * as z from "zod";
import { endpoint } from "../endpoint";
import { payByHand } from "../invoices";
import { listOf } from "../list";
import { bool, integer, paging } from "../params";
import { previewInvoice } from "../preview";
import type { InvoiceRecord } from "../records";
import { renderInvoice } from "../render/invoice";
import { noSuch } from "../stripe-error";
import type { World } from "../world";
import { itemChanges, prorationBehavior } from "./subscription-schemas";

const listSchema = z.strictObject({
  customer: z.string().optional(),
  subscription: z.string().optional(),
  status: z.enum(["draft", "open", "paid", "uncollectible", "void"]).optional(),
  ...paging,
});
const previewSchema = z.strictObject({
  customer: z.string().optional(),
  subscription: z.string(),
  subscription_details: z
    .strictObject({
      items: itemChanges.optional(),
      proration_behavior: prorationBehavior.optional(),
      proration_date: integer.optional(),
      cancel_at_period_end: bool.optional(),
    })
    .optional(),
});

export const invoiceEndpoints = [
  endpoint("POST /v1/invoices/create_preview", previewSchema, (world, params) => {
    const { subscription, subscription_details: details = {} } = params;
    return previewInvoice(world, subscription, {
      items: details.items ?? [],
      behavior: details.proration_behavior ?? "create_prorations",
      at: details.proration_date,
      cancels: details.cancel_at_period_end,
    });
  }),

  endpoint("GET /v1/invoices", listSchema, (world, { customer, subscription, status, ...params }) =>
    listOf("/v1/invoices", {
      records: Object.values(world.state.invoices).filter(
        (invoice) =>
          (customer === undefined || invoice.customer === customer) &&
          (subscription === undefined || invoice.subscription === subscription) &&
          (status === undefined || invoice.status === status),
      ),
      paging: params,
      render: (invoice) => renderInvoice(world, invoice),
    }),
  ),

  endpoint("GET /v1/invoices/:id", z.strictObject({}), (world, _, id) =>
    renderInvoice(world, requireInvoice(world, id)),
  ),

  endpoint("POST /v1/invoices/:id/pay", z.strictObject({}), (world, _, id) => {
    const invoice = requireInvoice(world, id);
    payByHand(world, invoice);
    return renderInvoice(world, invoice);
  }),
];

/** @throws StripeError when the id is unknown. */
export function requireInvoice({ state }: World, id: string): InvoiceRecord {
  const invoice = state.invoices[id];
  if (!invoice) throw noSuch("invoice", id);
  return invoice;
}
