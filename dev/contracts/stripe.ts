// Compares the local Stripe with Stripe's own examples of its resources, and with the SDK.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import Stripe from "stripe";
import type { Check, Contract } from "./check";
import { compareShape, spoil, type Json } from "./fixture-shape";
import { aLife, report, SECRET, START, type Life } from "./stripe-life";

type Resources = Record<string, Record<string, Json>>;

/** Fields of the examples that the SDK's API version no longer has. */
const REMOVED: Record<string, string[]> = { invoice: ["subscription"] };

/** Returns the checks on every object that the local Stripe answers. `folder` has `stripe-fixtures.json`. */
export async function stripeContract(folder: string): Promise<Contract> {
  const { resources } = JSON.parse(await readFile(join(folder, "stripe-fixtures.json"), "utf8")) as {
    resources: Resources;
  };
  const checks = [
    ...Object.entries(answers).map(([name, call]): Check => ({
      name: `Stripe: ${name} tiene la forma de su ejemplo`,
      run: async () => hold(resources, await call(await aLife())),
    })),
    {
      name: "Stripe: el SDK acepta la firma de cada aviso y rechaza la de otro secreto",
      run: checkSignatures,
    },
    { name: "Stripe: el SDK reconoce cada tipo de error", run: checkErrors },
  ];
  return { checks, close: () => Promise.resolve() };
}

const answers: Record<string, (life: Life) => Promise<unknown>> = {
  customer: ({ sdk, customer }) => sdk.customers.retrieve(customer),
  "checkout.session": ({ sdk, checkout }) => sdk.checkout.sessions.retrieve(checkout),
  "billing_portal.session": ({ sdk, customer }) =>
    sdk.billingPortal.sessions.create({ customer, return_url: "https://app.test/" }),
  subscription: ({ sdk, subscription }) => sdk.subscriptions.retrieve(subscription),
  subscription_item: async ({ sdk, subscription }) =>
    (await sdk.subscriptions.retrieve(subscription)).items.data[0],
  invoice: async ({ sdk, customer }) => (await sdk.invoices.list({ customer, limit: 1 })).data[0],
  line_item: async ({ sdk, subscription }) =>
    (await sdk.invoices.createPreview({ subscription })).lines.data[0],
  price: ({ sdk }) => sdk.prices.retrieve("price_plus_extra", { expand: ["tiers"] }),
  product: async ({ sdk }) => (await sdk.prices.retrieve("price_pro", { expand: ["product"] })).product,
  "billing.meter_event": ({ sdk, customer }) => report(sdk, customer),
  event: async ({ sdk }) => (await sdk.events.list({ limit: 1 })).data[0],
};

/** Converts an answer back to its JSON: the SDK's decimals become strings, and fields that the SDK adds are dropped. */
const asJson = (answer: unknown) => JSON.parse(JSON.stringify(answer)) as Record<string, Json>;

function hold(resources: Resources, answered: unknown): string[] {
  const answer = asJson(answered);
  const name = answer.object as string;
  if (!resources[name]) return [`no hay ejemplo de ${name}`];
  const example = Object.fromEntries(
    Object.entries(resources[name]).filter(([key]) => !REMOVED[name]?.includes(key)),
  );
  // The objects in events have checks of their own.
  if (name === "event") example.data = {};
  const unnoticed = spoil(answer, example).filter((spoiled) => compareShape(spoiled, example).length === 0);
  return [...compareShape(answer, example), ...unnoticed.map(() => "una copia estropeada pasa por buena")];
}

async function checkSignatures(): Promise<string[]> {
  const { local, sdk } = await aLife();
  const read = async (secret: string) => {
    const problems: string[] = [];
    for (const event of local.control.events()) {
      const { body, signature } = await local.control.webhookOf(event);
      await sdk.webhooks
        .constructEventAsync(body, signature, secret, undefined, undefined, START)
        .catch((error: unknown) => problems.push(`${event.type}: ${String(error)}`));
    }
    return problems;
  };
  const refused = await read("whsec_otro");
  const all = local.control.events().length;
  return [
    ...(await read(SECRET)),
    ...(refused.length === all ? [] : [`${all - refused.length} firmas de otro secreto pasan`]),
  ];
}

async function checkErrors(): Promise<string[]> {
  const { sdk, customer, subscription, local } = await aLife();
  const { StripeInvalidRequestError, StripeIdempotencyError, StripeCardError } = Stripe.errors;
  const twice = (name: string) => sdk.customers.create({ name }, { idempotencyKey: "una" });
  await twice("Ana");
  local.control.setCard(customer, "failing");
  const refusals: [string, () => Promise<unknown>, new (...args: never[]) => Error][] = [
    ["resource_missing", () => sdk.customers.retrieve("cus_nadie"), StripeInvalidRequestError],
    ["parameter_unknown", () => sdk.customers.create({ nick: "A" } as object), StripeInvalidRequestError],
    ["", () => twice("Eva"), StripeIdempotencyError],
    [
      "card_declined",
      async () => {
        const { data } = (await sdk.subscriptions.retrieve(subscription)).items;
        await sdk.subscriptions.update(subscription, {
          items: [{ id: data[0]!.id, quantity: 2 }],
          proration_behavior: "always_invoice",
          payment_behavior: "error_if_incomplete",
        });
      },
      StripeCardError,
    ],
  ];
  const problems = await Promise.all(
    refusals.map(async ([code, call, kind]) => {
      const error = await call().then(
        () => null,
        (fault: unknown) => fault,
      );
      const isRight = error instanceof kind && ((error as { code?: string }).code ?? "") === code;
      return isRight ? [] : [`${code || kind.name}: ${String(error)}`];
    }),
  );
  return problems.flat();
}
