// /v1/customers
import * as z from "zod";
import { renderCustomer, renderTaxId } from "../core/render";
import { newId, type CustomerRecord } from "../core/state";
import { requireRecord, StripeError } from "../core/stripe-error";
import type { StripeWorld } from "../core/world";
import { endpoint, listSchemaOf, metadataSchema, textSchema } from "./endpoint";

const requireCustomer = ({ state }: StripeWorld, id: string) => requireRecord(state.customers, id);

export const customerEndpoints = [
  endpoint(
    "POST /v1/customers",
    z.strictObject({
      email: z.email(),
      preferred_locales: listSchemaOf(z.string()),
      metadata: metadataSchema,
    }),
    ({ state, at }, { email, metadata }) => {
      const customer: CustomerRecord = {
        id: newId("cus"),
        created: at(),
        email,
        name: null,
        metadata,
        taxIds: [],
        balance: 0,
        card: "working",
      };
      state.customers[customer.id] = customer;
      return renderCustomer(customer);
    },
  ),

  endpoint(
    "GET /v1/customers/:id",
    z.strictObject({ expand: listSchemaOf(z.literal("tax_ids")).optional() }),
    (world, { expand }, id: string) => {
      const customer = requireCustomer(world, id);
      const tax_ids = { object: "list", data: customer.taxIds.map(renderTaxId) };
      return { ...renderCustomer(customer), ...(expand && { tax_ids }) };
    },
  ),

  endpoint(
    "POST /v1/customers/:id",
    z.strictObject({
      email: z.email().optional(),
      name: textSchema.optional(),
      metadata: metadataSchema.optional(),
    }),
    (world, { metadata = {}, ...fields }, id: string) => {
      const customer = requireCustomer(world, id);
      Object.assign(customer, fields, { metadata: { ...customer.metadata, ...metadata } });
      return renderCustomer(customer);
    },
  ),

  endpoint(
    "POST /v1/customers/:id/tax_ids",
    z.strictObject({ type: z.literal("es_cif"), value: textSchema }),
    (world, taxId, id: string) => {
      if (!/^[A-Z0-9]{9}$/.test(taxId.value))
        throw new StripeError("Invalid value for es_cif.", { code: "tax_id_invalid", param: "value" });
      requireCustomer(world, id).taxIds.push(taxId);
      return renderTaxId(taxId);
    },
  ),

  endpoint(
    "DELETE /v1/customers/:id/tax_ids/:taxId",
    z.strictObject({}),
    (world, _, id: string, taxId: string) => {
      const customer = requireCustomer(world, id);
      customer.taxIds = customer.taxIds.filter((one) => renderTaxId(one).id !== taxId);
      return { id: taxId, object: "tax_id", deleted: true };
    },
  ),
];
