import { env } from "cloudflare:test";
import { companies, stripeEvents } from "#cell";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type Stripe from "stripe";
import { fetchStripeState } from "~/modules/billing/server/fetch-stripe-state.server";
import { receiveEvent } from "~/modules/billing/receive-event.server";
import { requireStripe } from "~/modules/billing/stripe.server";
import { syncSubscription } from "~/modules/billing/server/sync-subscription.server";
import { findCustomer, applyStripeState } from "~/modules/billing/server/apply-stripe-state.server";
import type { Deps } from "~/platform/context.server";
import { openDb } from "~/platform/db.server";
import type { EventRecord } from "../../../dev/stripe/core/state";
import { seededRandom } from "../../support/random";
import { expectFaults } from "../../support/quiet-console";
import { deps, settle } from "../../support/worker/deps";
import { aLife, reordered, type Life } from "../../support/worker/a-life";
import { aroundD1 } from "../../support/worker/around-d1";
import { aSubscriber, billingOf } from "../../support/worker/billing";
import { signedWebhook, stripe } from "../../support/worker/stripe";

/** The most deliveries that arrive together. */
const mostAtOnce = 3;

type Receive = (deps: Deps, event: EventRecord) => Promise<unknown>;

/** Returns the bytes of an event, and their signature. */
async function webhookOf(event: EventRecord, sentAt: number) {
  const { body, signature } = await signedWebhook(event, sentAt);
  return { body: new TextEncoder().encode(body), signature };
}

const receive: Receive = async (at, event) => receiveEvent(at, await webhookOf(event, at.now));

/** Believes an event's content, in the order of arrival. */
const believeEvent: Receive = async ({ db }, { type, object }) => {
  if (!type.startsWith("customer.subscription.")) return;
  const { customer, status, items } = object as Stripe.Subscription;
  const [item] = items.data;
  await db
    .update(companies)
    .set({ subscriptionStatus: status, priceId: item!.price.id })
    .where(eq(companies.stripeCustomerId, customer as string));
};

/** Does the same, with each event rendered and signed once, however often it comes. */
function receiveSigned(): Receive {
  const webhooks = new Map<EventRecord, ReturnType<typeof webhookOf>>();
  return async (at, event) => {
    const webhook = webhooks.get(event) ?? webhookOf(event, at.now);
    webhooks.set(event, webhook);
    return receiveEvent(at, await webhook);
  };
}

/**
 * Delivers the events in another order, up to three in parallel. Deferred mails and meter reports do not affect the outcome, so they are
 * left out. @returns our database's state afterwards.
 */
async function outcomeOf(life: Life, seed: number, take: Receive) {
  await life.reset();
  const at: Deps = { ...deps(life.now), defer: () => undefined };
  const atOnce = 1 + (seed % mostAtOnce);
  const queue = reordered(life.events, seededRandom(seed));
  while (queue.length > 0) await Promise.all(queue.splice(0, atOnce).map((event) => take(at, event)));
  return JSON.stringify(await billingOf(life.owner));
}

describe("a subscription's life of ten webhooks", () => {
  const endsTheSame = async (orders: number) => {
    const life = await aLife();
    expect(life.events).toHaveLength(10);
    const outcomes = new Set<string>();
    const take = receiveSigned();
    for (let seed = 0; seed < orders; seed += 1) outcomes.add(await outcomeOf(life, seed, take));
    expect([...outcomes].map((outcome) => JSON.parse(outcome) as object)).toEqual([
      expect.objectContaining({
        subscriptionStatus: "past_due",
        priceId: "price_plus",
        paymentStatus: "warning",
        owed: [expect.anything()],
      }),
    ]);
  };
  const title = "ends the same in %i orders, each event delivered one to three times";
  test.each([3])(title, endsTheSame);
  test.each([200])(title, { tags: "deep" }, endsTheSame);

  test("ends in several states if the events' contents are trusted (twin)", { tags: "deep" }, async () => {
    const life = await aLife();
    const outcomes = new Set<string>();
    for (let seed = 0; seed < 20; seed += 1) outcomes.add(await outcomeOf(life, seed, believeEvent));
    expect(outcomes.size).toBeGreaterThan(1);
  });
});

describe("an answer of Stripe that became outdated before it was written", () => {
  async function askThenWait() {
    const { owner, customerId, subscriptionId } = await aSubscriber("pyme");
    const customer = (await findCustomer(deps(), customerId))!;
    stripe.control.cancelAtPeriodEnd(subscriptionId, true);
    const old = await fetchStripeState(requireStripe(deps().env), { env: deps().env, customerId });
    await syncSubscription(deps(), { customerId });
    stripe.control.cancelAtPeriodEnd(subscriptionId, false);
    await syncSubscription(deps(), { customerId });
    return { owner, customerId, known: customer, old };
  }

  test("does not overwrite the newer one", async () => {
    const { owner, known, old } = await askThenWait();
    expect(await applyStripeState(deps(), known, old)).toMatchObject({ isOvertaken: true });
    expect((await billingOf(owner)).subscriptionCancelAt).toBeNull();
  });

  test("overwrites the newer one without the version check (twin)", { tags: "deep" }, async () => {
    const { owner, customerId, old } = await askThenWait();
    const careless = (await findCustomer(deps(), customerId))!;
    await applyStripeState(deps(), careless, old);
    expect((await billingOf(owner)).subscriptionCancelAt).not.toBeNull();
  });
});

test("twenty simultaneous copies of one webhook are all accepted", async () => {
  const { customerId, subscriptionId } = await aSubscriber("pyme");
  stripe.control.cancelAtPeriodEnd(subscriptionId, true);
  const event = stripe.state.events.findLast(({ type }) => type === "customer.subscription.updated")!;
  const codes = await Promise.all(Array.from({ length: 20 }, () => receive(deps(), event)));
  expect(codes.filter((answer) => !["done", "repeated"].includes((answer as { code: string }).code))).toEqual(
    [],
  );
  const customer = (await findCustomer(deps(), customerId))!;
  await syncSubscription(deps(), { customerId });
  expect((await findCustomer(deps(), customerId))!.company.billingVersion).toBe(
    customer.company.billingVersion,
  );
});

describe("a webhook that is cut off between its receipt and its work", () => {
  let life: Life;
  beforeEach(async () => {
    life = await aLife();
  });

  /** Returns a database that dies at one of its round trips, before or after it is carried out. */
  const dyingAt = (trip: number, when: "before" | "after") => {
    let left = trip;
    const d1 = aroundD1(env.CELL_1, async (send) => {
      left -= 1;
      if (left === 0 && when === "before") throw new Error("killed");
      const answer = await send();
      if (left === 0) throw new Error("killed");
      return answer;
    });
    return openDb(d1);
  };

  test.each(["before", "after"] as const)(
    "is completed by the next delivery: killed %s each call",
    { tags: "deep" },
    async (when) => {
      const event = life.events.at(-1)!;
      await receive(deps(life.now), event);
      const expected = await billingOf(life.owner);
      for (let trip = 1, isKilled = true; isKilled; trip += 1) {
        await life.reset();
        isKilled = await receive(deps(life.now, dyingAt(trip, when)), event).then(
          () => false,
          () => true,
        );
        expect(trip).toBeLessThan(20);
        await receive(deps(life.now), event);
        await settle();
        expect(await billingOf(life.owner)).toEqual(expected);
        const [row] = await deps().db.select().from(stripeEvents).where(eq(stripeEvents.id, event.id));
        expect(row?.processedAt).toBe(life.now);
      }
      // The work that was killed after the answer.
      expectFaults();
    },
  );

  test("is lost if the event is marked before the work (twin)", { tags: "deep" }, async () => {
    const event = life.events.at(-1)!;
    await life.reset();
    await deps()
      .db.insert(stripeEvents)
      .values({ id: event.id, type: event.type, receivedAt: life.now, processedAt: life.now });
    expect(await receive(deps(life.now), event)).toEqual({ code: "repeated" });
    expect((await billingOf(life.owner)).subscriptionStatus).toBeNull();
  });

  test("is requested again if Stripe did not answer", async () => {
    const event = life.events.at(-1)!;
    stripe.isDown = true;
    await expect(receive(deps(life.now), event)).rejects.toThrow();
    stripe.isDown = false;
    expect(await receive(deps(life.now), event)).toEqual({ code: "done" });
  });
});
