// The actions on the checkout page.
import { newId } from "./ids";
import { payOrRefuse } from "./payment";
import type { CustomerRecord, TaxId } from "./records";
import { renderCheckout } from "./render/checkout";
import { renderCustomer } from "./render/customer";
import type { CheckoutRecord } from "./state";
import { StripeError } from "./stripe-error";
import { beginSubscription } from "./subscriptions";
import { reportUpdate, type World } from "./world";

/** The payer's input on the page. */
export interface Payer {
  name?: string;
  taxId?: string;
}

/** Pays an open session: creates customer, subscription and first invoice. */
export function payCheckout(world: World, checkout: CheckoutRecord, payer: Payer = {}): void {
  requireOpen(checkout);
  const customer = customerOf(world, checkout);
  // The form has just asked for a card. An order for the next charge decides; otherwise the card works.
  if (customer.nextPayment === "fail") return refuseCheckout(world, checkout);
  customer.card = "working";
  customer.paymentMethod ??= newId("pm", 24);
  payOrRefuse(customer);
  learnAboutPayer(world, { checkout, customer, payer });
  const subscription = beginSubscription(world, checkout, customer.id);
  Object.assign(checkout, {
    status: "complete",
    customer: customer.id,
    subscription: subscription.id,
    invoice: subscription.latestInvoice,
    lastRefusal: false,
  });
  world.emit("checkout.session.completed", renderCheckout(world, checkout));
}

/** Refuses the card: creates nothing, and the page remains open. */
export function refuseCheckout(world: World, checkout: CheckoutRecord): void {
  requireOpen(checkout);
  checkout.lastRefusal = true;
  const customer = checkout.customer ? world.state.customers[checkout.customer] : undefined;
  if (customer) customer.nextPayment = null;
}

/** Closes a session that nobody has paid. */
export function expireCheckout(world: World, checkout: CheckoutRecord): void {
  requireOpen(checkout);
  checkout.status = "expired";
  world.emit("checkout.session.expired", renderCheckout(world, checkout));
}

/** Stores a new customer, without an event. */
export function addCustomer(world: World, fields: Partial<CustomerRecord>): CustomerRecord {
  const customer: CustomerRecord = {
    email: null,
    name: null,
    phone: null,
    description: null,
    address: null,
    preferredLocales: [],
    metadata: {},
    taxIds: [],
    ...fields,
    id: newId("cus", 14),
    created: world.at(),
    balance: 0,
    invoices: 0,
    invoicePrefix: newId("x", 8).slice(2).toUpperCase(),
    paymentMethod: null,
    card: "working",
    nextPayment: null,
  };
  world.state.customers[customer.id] = customer;
  world.emit("customer.created", renderCustomer(world, customer));
  return customer;
}

function customerOf(world: World, { customer, customerEmail }: CheckoutRecord): CustomerRecord {
  const known = customer === null ? undefined : world.state.customers[customer];
  return known ?? addCustomer(world, { email: customerEmail });
}

function learnAboutPayer(
  world: World,
  { checkout, customer, payer }: { checkout: CheckoutRecord; customer: CustomerRecord; payer: Payer },
): void {
  reportUpdate(world, {
    type: "customer.updated",
    render: () => renderCustomer(world, customer),
    change() {
      if (payer.name && checkout.updatesName) customer.name = payer.name;
      if (payer.taxId && checkout.collectsTaxId) addTaxId(customer, spanishTaxId(payer.taxId));
    },
  });
}

function addTaxId(customer: CustomerRecord, taxId: TaxId): void {
  const isKnown = customer.taxIds.some(({ type, value }) => type === taxId.type && value === taxId.value);
  if (!isKnown) customer.taxIds.push(taxId);
}

function spanishTaxId(written: string): TaxId {
  const value = written.replaceAll(/[\s.-]/g, "").toUpperCase();
  return { type: value.startsWith("ES") ? "eu_vat" : "es_cif", value };
}

function requireOpen({ status }: CheckoutRecord): void {
  if (status !== "open") throw new StripeError(`This Checkout Session is ${status}.`);
}
