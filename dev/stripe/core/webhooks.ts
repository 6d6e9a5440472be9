// Delivers events to the app in order, and again after a failure.
import Stripe from "stripe";
import { minuteMs } from "../../../app/time/units";
import { renderEvent } from "./render";
import type { EventRecord } from "./state";
import type { StripeWorld } from "./world";

/** The pauses after failed attempts; after the last there is no other. */
const retryPausesMs = [5_000, 30_000, 5 * minuteMs, 60 * minuteMs, 360 * minuteMs];

export interface Webhook {
  body: string;
  /** The Stripe-Signature header. */
  signature: string;
}

/** Sends a webhook and resolves with the answer's status. Rejects without an answer. */
export type DeliverWebhook = (webhook: Webhook) => Promise<number>;

/** Sends the events that are due, until none is. */
export async function deliverDue(
  world: StripeWorld,
  { deliver, secret }: { deliver: DeliverWebhook; secret: string },
): Promise<void> {
  const { state, clock } = world;
  const isDue = ({ dueAt }: EventRecord) => dueAt !== null && dueAt <= clock.appNow();
  for (let event = state.events.find(isDue); event; event = state.events.find(isDue)) {
    const status = await deliver(await makeWebhook(event, { secret, sentAt: clock.appNow() })).catch(
      () => null,
    );
    const isDelivered = status !== null && status >= 200 && status < 300;
    const pause = isDelivered ? undefined : retryPausesMs[event.attempts];
    event.attempts += 1;
    event.lastStatus = status;
    event.dueAt = pause === undefined ? null : clock.appNow() + pause;
  }
}

/** Renders and signs an event. @param sentAt in milliseconds. */
export async function makeWebhook(
  event: EventRecord,
  { secret, sentAt }: { secret: string; sentAt: number },
): Promise<Webhook> {
  const body = JSON.stringify(renderEvent(event), null, 2);
  return { body, signature: await signWebhook(body, { secret, sentAt }) };
}

/** @returns the Stripe-Signature header of a body. */
export const signWebhook = (payload: string, { secret, sentAt }: { secret: string; sentAt: number }) =>
  Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp: Math.floor(sentAt / 1000) });
