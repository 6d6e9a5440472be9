import type Stripe from "stripe";
import type { Member } from "~/modules/directory/find-session.server";
import { bearsAddress } from "~/modules/people/company-name";
import { logFault } from "~/platform/log.server";

interface Payer {
  customer: string;
  company: Pick<Member["company"], "name" | "nif">;
}

/** The NIF that we sent last, in the customer's metadata. */
const sentNifKey = "nif";

/**
 * Sends the company's name and NIF to its customer at Stripe, so that its invoices have them. Stripe asks a customer with a NIF for none.
 * A NIF that the company typed at Stripe stays. A NIF that Stripe refuses is logged, and the payment page asks for it.
 * @throws StripeError
 */
export async function identifyPayer(stripe: Stripe, { customer: id, company }: Payer): Promise<void> {
  const customer = await stripe.customers.retrieve(id, { expand: ["tax_ids"] });
  if (customer.deleted) return;
  const name = bearsAddress(company.name) ? undefined : company.name;
  const nif = company.nif && plainTaxId(company.nif);
  const before = customer.metadata[sentNifKey] ?? "";
  if (nif && nif !== before) await replaceTaxId(stripe, customer, { before, nif });
  if (name !== undefined && name !== customer.name) await stripe.customers.update(id, { name });
}

async function replaceTaxId(
  stripe: Stripe,
  customer: Stripe.Customer,
  { before, nif }: { before: string; nif: string },
): Promise<void> {
  const known = customer.tax_ids?.data ?? [];
  const formerTaxId = known.find(({ value }) => plainTaxId(value) === before);
  const isTyped = known.some((taxId) => taxId !== formerTaxId && ["es_cif", "eu_vat"].includes(taxId.type));
  try {
    if (!isTyped)
      await stripe.customers.createTaxId(
        customer.id,
        { type: "es_cif", value: nif },
        { idempotencyKey: `tax-id:${customer.id}:${nif}:${formerTaxId?.id ?? "first"}` },
      );
    if (formerTaxId) await stripe.customers.deleteTaxId(customer.id, formerTaxId.id);
    await stripe.customers.update(customer.id, { metadata: { [sentNifKey]: nif } });
  } catch (fault) {
    if ((fault as { code?: unknown }).code !== "tax_id_invalid") throw fault;
    logFault("checkout: NIF", fault);
  }
}

/** A Spanish VAT number is the NIF behind `ES`. */
const plainTaxId = (taxId: string) =>
  taxId
    .replaceAll(/[\s.-]/g, "")
    .toUpperCase()
    .replace(/^ES/, "");
