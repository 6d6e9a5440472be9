// Compares the local Stripe with Stripe's own examples of its resources, and with the SDK.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import Stripe from "stripe";
import { makeWebhook } from "../stripe/core/webhooks";
import type { Check, Contract } from "./check";
import { compareShape, spoilShape, type Json } from "./fixture-shape";
import { startLife, webhookSecret, lifeStart, type StripeLife } from "./stripe-life";

type ResourceExamples = Record<string, Record<string, Json>>;

/** Returns the checks on every object that the local Stripe answers. `folder` has `stripe-fixtures.json`. */
export async function stripeContract(folder: string): Promise<Contract> {
  const { resources } = JSON.parse(await readFile(join(folder, "stripe-fixtures.json"), "utf8")) as {
    resources: ResourceExamples;
  };
  const checks = [
    ...Object.entries(answerByShape).map(([name, call]): Check => ({
      name: `Stripe: ${name} tiene la forma de su ejemplo`,
      run: async () => faultsOf(resources[name], await call(await startLife())),
    })),
    {
      name: "Stripe: el SDK acepta la firma de cada aviso y rechaza la de otro secreto",
      run: checkSignatures,
    },
    { name: "Stripe: el SDK reconoce cada tipo de error", run: checkErrors },
  ];
  return { checks, close: () => Promise.resolve() };
}

const firstItem = async ({ sdk, customer }: StripeLife) =>
  (await sdk.subscriptions.list({ customer })).data[0]!.items.data[0];
const firstInvoice = async ({ sdk, customer }: StripeLife) =>
  (await sdk.invoices.list({ customer, status: "paid" })).data[0]!;

const answerByShape: Record<string, (life: StripeLife) => unknown> = {
  customer: ({ sdk, customer }) => sdk.customers.retrieve(customer),
  tax_id: ({ taxId }) => taxId,
  "checkout.session": ({ sdk, checkout }) => sdk.checkout.sessions.retrieve(checkout),
  "billing_portal.session": ({ sdk, customer }) =>
    sdk.billingPortal.sessions.create({ customer, return_url: "https://app.test/", locale: "es" }),
  subscription: async ({ sdk, customer }) => (await sdk.subscriptions.list({ customer })).data[0],
  subscription_item: firstItem,
  price: async (life) => (await firstItem(life))?.price,
  invoice: firstInvoice,
  line_item: async (life) => (await firstInvoice(life)).lines.data[0],
  "billing.meter_event": ({ meterEvent }) => meterEvent,
  event: async ({ local }) => {
    const webhook = await makeWebhook(local.world.state.events[0]!, {
      secret: webhookSecret,
      sentAt: lifeStart,
    });
    // The objects in events have checks of their own.
    return { ...(JSON.parse(webhook.body) as object), data: {} };
  },
};

function faultsOf(example: Record<string, Json> | undefined, answered: unknown): string[] {
  if (!example) return ["no hay ejemplo"];
  // Fields that the SDK adds are dropped.
  const answer = JSON.parse(JSON.stringify(answered)) as Record<string, Json>;
  // An answer may lack fields. Its `object` says that it is the resource at all, and not an empty or another one.
  if (answer.object !== example.object) return [`es ${JSON.stringify(answer.object)}`];
  const unnoticed = spoilShape(answer, example).filter(
    (spoiled) => compareShape(spoiled, example).length === 0,
  );
  return [...compareShape(answer, example), ...unnoticed.map(() => "una copia estropeada pasa por buena")];
}

async function checkSignatures(): Promise<string[]> {
  const { local } = await startLife();
  const { events } = local.world.state;
  const read = async (receiversSecret: string) => {
    const problems: string[] = [];
    for (const event of events) {
      const { body, signature } = await makeWebhook(event, { secret: webhookSecret, sentAt: lifeStart });
      await Stripe.webhooks
        .constructEventAsync(body, signature, receiversSecret, undefined, undefined, lifeStart)
        .catch((error: unknown) => problems.push(`${event.type}: ${String(error)}`));
    }
    return problems;
  };
  const unnoticed = events.length - (await read("whsec_otro")).length;
  return [
    ...(await read(webhookSecret)),
    ...(unnoticed > 0 ? [`${unnoticed} firmas de otro secreto pasan`] : []),
  ];
}

async function checkErrors(): Promise<string[]> {
  const { sdk, customer } = await startLife();
  const { StripeInvalidRequestError, StripeIdempotencyError } = Stripe.errors;
  const rename = (name: string) => sdk.customers.update(customer, { name }, { idempotencyKey: "una" });
  await rename("Ana");
  const refusals: [string, () => Promise<unknown>, new (...args: never[]) => Error][] = [
    ["resource_missing", () => sdk.customers.retrieve("cus_nadie"), StripeInvalidRequestError],
    [
      "tax_id_invalid",
      () => sdk.customers.createTaxId(customer, { type: "es_cif", value: "B1" }),
      StripeInvalidRequestError,
    ],
    ["", () => rename("Eva"), StripeIdempotencyError],
  ];
  const problems = await Promise.all(
    refusals.map(async ([code, call, kind]) => {
      const error = await call().catch((fault: unknown) => fault);
      const isRight = error instanceof kind && ((error as { code?: string }).code ?? "") === code;
      return isRight ? [] : [`${code || kind.name}: ${String(error)}`];
    }),
  );
  return problems.flat();
}
