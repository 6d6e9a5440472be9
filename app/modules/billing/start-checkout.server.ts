import type Stripe from "stripe";
import * as z from "zod";
import { findSession, type GuardArgs, type Member } from "~/modules/session/find-session.server";
import { requireApiMay } from "~/modules/policy/guards.server";
import type { Action } from "~/modules/policy/may";
import type { Deps } from "~/platform/context.server";
import type { Env } from "~/platform/env.server";
import { refusal } from "~/platform/http.server";
import { logFault } from "~/platform/log.server";
import { planOfPrice } from "~/modules/policy/price-ids.server";
import { isSubscriptionLive, subscriptionKindOf } from "~/modules/policy/subscription-status";
import { minuteMs } from "~/time/units";
import { bearsAddress } from "~/modules/people/company-name";
import { messages } from "./messages";
import { firstCharge, type FirstCharge } from "./model/first-charge";
import { askStripe, type StripeRefusal } from "./stripe.server";
import { findPaidUntil } from "./server/fetch-stripe-state.server";
import { withCustomer } from "./server/with-customer.server";

/** The body of POST /api/payments/create-checkout-session. The browser never sets the cost or the dates. */
export const checkoutSchema = z
  .object(
    { price_id: z.string("debe ser texto").min(1, "no puede estar vacío").max(255, "es demasiado largo") },
    { error: "El cuerpo debe ser un objeto JSON." },
  )
  .transform((body) => ({ priceId: body.price_id }));

/** @throws Response 401 with the text of the payment page; else as `requireApiMay` does */
async function requireSubscriber(args: GuardArgs, needs: Action): Promise<{ member: Member }> {
  if (!(await findSession(args))) throw refusal(401, messages.mustSignIn, { "WWW-Authenticate": "Bearer" });
  return { member: await requireApiMay(args, needs, "company") };
}

/** The guard of the call that subscribes. */
export const subscribes = { needs: "subscribe", check: requireSubscriber } as const;

export type CheckoutStartResult =
  | StripeRefusal
  | { code: "started"; url: string }
  | { code: "unknown-price" | "already-subscribed" | "no-url" };

/** Stripe's minimum is 30 minutes at its own clock, which may be ahead. An old page must not start a second subscription hours later. */
const pageOpenMs = 35 * minuteMs;
const expiryStepMs = 5 * minuteMs;

/**
 * Opens Stripe's payment page for a plan. During the trial the first charge is on the 1st after it. After a paid debt it is at the end of
 * the paid period. Later the days until the next 1st are charged now. It reuses an open page for the same plan, and closes one for another
 * plan, so that nobody pays twice.
 */
export function startCheckout(
  deps: Deps,
  { member, priceId }: { member: Member; priceId: string },
): Promise<CheckoutStartResult> {
  return askStripe(deps.env, "checkout", async (stripe): Promise<CheckoutStartResult> => {
    const { env } = deps;
    const plan = planOfPrice(env, priceId);
    if (!plan) return { code: "unknown-price" };
    if (plan === "plus" && !env.STRIPE_PRICE_PLUS_EXTRA) {
      logFault("checkout", new Error("STRIPE_PRICE_PLUS_EXTRA is not configured"));
      return { code: "payments-not-configured" };
    }
    const isPlus = plan === "plus";
    return withCustomer(deps, stripe, member, (customer) =>
      openCheckoutPage(deps, stripe, { member, priceId, isPlus, customer }),
    );
  });
}

async function openCheckoutPage(
  deps: Deps,
  stripe: Stripe,
  {
    member: { company },
    priceId,
    isPlus,
    customer,
  }: { member: Member; priceId: string; isPlus: boolean; customer: string },
): Promise<CheckoutStartResult> {
  const checkouts = await findOpenCheckouts(stripe, customer);
  if (checkouts.isSubscribed) return { code: "already-subscribed" };
  await identifyPayer(stripe, { customer, company });
  const coveredUntil = checkouts.hasSubscribed ? (checkouts.paidUntil ?? 0) : company.trialEndsAt;
  const timing = firstCharge({ trialEndsAt: coveredUntil, now: deps.now });
  const request = `${priceId}:${JSON.stringify(timing)}`;
  const isWanted = (session: Stripe.Checkout.Session) => session.metadata?.wish === request;
  const reusablePage = checkouts.open.find((session) => isWanted(session) && session.url);
  await Promise.all(
    checkouts.open
      .filter((session) => session !== reusablePage)
      .map(({ id }) => stripe.checkout.sessions.expire(id)),
  );
  if (reusablePage) return { code: "started", url: reusablePage.url! };

  const expiresAt = Math.ceil((deps.now + pageOpenMs) / expiryStepMs) * expiryStepMs;
  const { url } = await stripe.checkout.sessions.create(
    sessionParams(deps, { customer, priceId, timing, request, isPlus, companyId: company.id, expiresAt }),
    // Two parallel requests saw the same last page, so they get the same new one.
    { idempotencyKey: `checkout:${customer}:${request}:${expiresAt}:${checkouts.last ?? "first"}` },
  );
  return url ? { code: "started", url } : { code: "no-url" };
}

/** Asks Stripe, since a recent webhook may not have arrived. */
async function findOpenCheckouts(stripe: Stripe, customer: string) {
  const [subscriptions, sessions] = await Promise.all([
    stripe.subscriptions.list({ customer, status: "all", limit: 100 }),
    stripe.checkout.sessions.list({ customer, limit: 20 }),
  ]);
  return {
    isSubscribed: subscriptions.data.some(({ status }) => isSubscriptionLive(status)),
    hasSubscribed: subscriptions.data.some(({ status }) => subscriptionKindOf(status) !== "none"),
    paidUntil: await findPaidUntil(stripe, { customerId: customer, subscriptions: subscriptions.data }),
    open: sessions.data.filter(({ status }) => status === "open"),
    last: sessions.data[0]?.id,
  };
}

interface CheckoutRequest {
  timing: FirstCharge;
  /** The price and its dates. Two pages with the same value are equal. */
  request: string;
  customer: string;
  companyId: string;
  priceId: string;
  isPlus: boolean;
  expiresAt: number;
}

function sessionParams(
  { env }: { env: Env },
  { customer, companyId, priceId, timing, request, isPlus, expiresAt }: CheckoutRequest,
): Stripe.Checkout.SessionCreateParams {
  const page = `${env.APP_ORIGIN}/subscription`;
  return {
    mode: "subscription",
    customer,
    client_reference_id: companyId,
    metadata: { price_id: priceId, wish: request },
    locale: "es",
    currency: "eur",
    line_items: [
      { price: priceId, quantity: 1 },
      ...(isPlus ? [{ price: env.STRIPE_PRICE_PLUS_EXTRA! }] : []),
    ],
    // Prices include VAT. The invoice needs the customer's NIF, name and address.
    automatic_tax: { enabled: true },
    tax_id_collection: { enabled: true },
    billing_address_collection: "required",
    customer_update: { name: "auto", address: "auto" },
    // A debit that takes days would look like a failed payment.
    allowed_payment_method_types: ["card"],
    subscription_data: {
      metadata: { company_id: companyId },
      ...timing,
    },
    expires_at: expiresAt / 1000,
    success_url: `${page}?checkout=success&session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${page}?checkout=cancel`,
  };
}

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
async function identifyPayer(stripe: Stripe, { customer: id, company }: Payer): Promise<void> {
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
  const knownTaxIds = customer.tax_ids?.data ?? [];
  const formerTaxId = knownTaxIds.find(({ value }) => plainTaxId(value) === before);
  const isTyped = knownTaxIds.some(
    (taxId) => taxId !== formerTaxId && ["es_cif", "eu_vat"].includes(taxId.type),
  );
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
