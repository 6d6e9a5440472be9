// /v1/invoices
import * as z from "zod";
import { renderInvoice } from "../core/render";
import { endpoint, integerSchema } from "./endpoint";
import { listOf } from "./list-of";

const listSchema = z.strictObject({
  customer: z.string(),
  status: z.enum(["open", "paid", "uncollectible"]),
  limit: integerSchema.optional(),
});

export const invoiceEndpoints = [
  endpoint("GET /v1/invoices", listSchema, (world, { customer, status, limit }) =>
    listOf(
      Object.values(world.state.invoices).filter(
        (invoice) => invoice.customer === customer && invoice.status === status,
      ),
      { limit },
      (invoice) => renderInvoice(world, invoice),
    ),
  ),
];
