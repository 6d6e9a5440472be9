// Holds the local Stripe against Stripe's own examples of its resources, and against what the SDK makes of them.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import Stripe from "stripe";
import type { Check, Contract } from "./check";
import { compareShape, spoil, type Json } from "./fixture-shape";
import { aLife, report, SECRET, START, type Life } from "./stripe-life";

type Resources = Record<string, Record<string, Json>>;

/** In the examples, but gone from the version of the API that the SDK speaks. */
const GONE: Record<string, string[]> = { invoice: ["subscription"] };

/** The checks on every object that the local Stripe answers; `folder` holds `stripe-fixtures.json`. */
export async function stripeContract(folder: string): Promise<Contract> {
  const { resources } = JSON.parse(await readFile(join(folder, "stripe-fixtures.json"), "utf8")) as {
    resources: Resources;
  };
  const checks = [
    ...Object.entries(answers).map(([name, ask]): Check => ({
      name: `Stripe: ${name} tiene la forma de su ejemplo`,
      run: async () => hold(resources, await ask(await aLife())),
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

/** As it travelled: the SDK's decimals are strings again, and what it adds to an answer does not count. */
const asJson = (answer: unknown) => JSON.parse(JSON.stringify(answer)) as Record<string, Json>;

function hold(resources: Resources, answered: unknown): string[] {
  const answer = asJson(answered);
  const name = answer.object as string;
  if (!resources[name]) return [`no hay ejemplo de ${name}`];
  const example = Object.fromEntries(
    Object.entries(resources[name]).filter(([key]) => !GONE[name]?.includes(key)),
  );
  // What an event carries is held where it is answered by itself.
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
    refusals.map(async ([code, ask, kind]) => {
      const error = await ask().then(
        () => null,
        (fault: unknown) => fault,
      );
      const isRight = error instanceof kind && ((error as { code?: string }).code ?? "") === code;
      return isRight ? [] : [`${code || kind.name}: ${String(error)}`];
    }),
  );
  return problems.flat();
}
