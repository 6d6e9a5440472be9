// /v1/customers
import * as z from "zod";
import { addCustomer } from "../checkout";
import { endpoint } from "../endpoint";
import { listOf } from "../list";
import { mergeMetadata, metadata, paging, text } from "../params";
import type { Address, CustomerRecord } from "../records";
import { renderCustomer, renderTaxId, taxIdOf } from "../render/customer";
import { noSuch, StripeError } from "../stripe-error";
import { reportUpdate, type World } from "../world";

const addressPart = text.optional();
const fields = {
  address: z
    .strictObject({
      city: addressPart,
      country: addressPart,
      line1: addressPart,
      line2: addressPart,
      postal_code: addressPart,
      state: addressPart,
    })
    .optional(),
  description: text.optional(),
  email: text.max(512).optional(),
  metadata: metadata.optional(),
  name: text.max(256).optional(),
  phone: text.max(20).optional(),
  preferred_locales: z.array(z.string()).optional(),
};
const taxIds = { tax_id_data: z.array(z.strictObject({ type: z.string(), value: z.string() })).optional() };

export const customerEndpoints = [
  endpoint("POST /v1/customers", z.strictObject({ ...fields, ...taxIds }), (world, params) => {
    requireEmail(params.email);
    const { tax_id_data = [] } = params;
    return renderCustomer(world, addCustomer(world, { ...changed(params), taxIds: tax_id_data }));
  }),

  endpoint("GET /v1/customers", z.strictObject({ email: text.optional(), ...paging }), (world, params) => {
    const all = Object.values(world.state.customers);
    const records = params.email === undefined ? all : all.filter(({ email }) => email === params.email);
    return listOf("/v1/customers", {
      records,
      paging: params,
      render: (customer) => renderCustomer(world, customer),
    });
  }),

  endpoint(
    "POST /v1/customers/:id/tax_ids",
    z.strictObject({ type: z.string(), value: text.min(1) }),
    (world, taxId, id) => {
      const customer = requireCustomer(world, id);
      if (taxId.type === "es_cif" && !/^[A-Z0-9]{9}$/.test(taxId.value))
        throw new StripeError(`Invalid value for es_cif.`, { code: "tax_id_invalid", param: "value" });
      customer.taxIds.push({ type: taxId.type, value: taxId.value });
      return renderTaxId(customer, taxId);
    },
  ),

  endpoint("DELETE /v1/customers/:id/tax_ids/:taxId", z.strictObject({}), (world, _, id, taxId) => {
    const customer = requireCustomer(world, id);
    customer.taxIds = customer.taxIds.filter((one) => taxIdOf(one) !== taxId);
    return { id: taxId, object: "tax_id", deleted: true };
  }),

  endpoint("GET /v1/customers/:id", z.strictObject({}), (world, _, id) =>
    renderCustomer(world, requireCustomer(world, id)),
  ),

  endpoint("POST /v1/customers/:id", z.strictObject(fields), (world, params, id) => {
    requireEmail(params.email);
    const customer = requireCustomer(world, id);
    const change = () =>
      Object.assign(customer, changed(params), {
        metadata: mergeMetadata(customer.metadata, params.metadata),
      });
    reportUpdate(world, { type: "customer.updated", render: () => renderCustomer(world, customer), change });
    return renderCustomer(world, customer);
  }),
];

/** @throws StripeError when the id is unknown. */
export function requireCustomer({ state }: World, id: string, param?: string): CustomerRecord {
  const customer = state.customers[id];
  if (!customer) throw noSuch("customer", id, param);
  return customer;
}

type Params = z.output<z.ZodObject<typeof fields>>;

function changed({ preferred_locales, metadata: given, address, ...texts }: Params): Partial<CustomerRecord> {
  const { description, email, name, phone } = texts;
  const textsGiven = Object.entries({ description, email, name, phone }).filter(
    ([, value]) => value !== undefined,
  );
  return {
    ...Object.fromEntries(textsGiven.map(([key, value]) => [key, value === "" ? null : value])),
    ...(address && { address: wholeAddress(address) }),
    ...(preferred_locales && { preferredLocales: preferred_locales }),
    ...(given && { metadata: given }),
  };
}

function wholeAddress(part: Partial<Address>): Address {
  const { city, country, line1, line2, postal_code, state } = part;
  return {
    city: city || null,
    country: country || null,
    line1: line1 || null,
    line2: line2 || null,
    postal_code: postal_code || null,
    state: state || null,
  };
}

function requireEmail(email: string | undefined): void {
  if (!email || /^[^\s@]+@[^\s@]+$/.test(email)) return;
  throw new StripeError(`Invalid email address: ${email}`, { code: "email_invalid", param: "email" });
}
