// Delivers events to the app: in order and once, unless another mode is set.
import { renderEvent } from "./render/event";
import { signWebhook } from "./signature";
import { noSuch } from "./stripe-error";
import type { DeliveryRecord, EventRecord, WebhookMode } from "./state";
import type { World } from "./world";

const MINUTE_MS = 60_000;
/** The pauses after each attempt; after the last there is no other. */
const PAUSES_MS = [5_000, 30_000, 5 * MINUTE_MS, 60 * MINUTE_MS, 360 * MINUTE_MS];

export interface Webhook {
  event: { id: string; type: string };
  body: string;
  /** The Stripe-Signature header. */
  signature: string;
}

/** Sends a webhook and resolves with the answer's status. Rejects without an answer. */
export type Deliver = (webhook: Webhook) => Promise<number>;

export interface Webhooks {
  /** Sends what is due, and resolves when nothing is. */
  flush(): Promise<void>;
  /** Sends an event again, `copies` times. */
  resend(eventId: string, copies?: number): Promise<void>;
  /** Sets how events are delivered from now on. */
  setMode(mode: WebhookMode): void;
}

/** @param secret of the receiver's signature checks. */
export function createWebhooks(
  world: World,
  { deliver, secret }: { deliver: Deliver; secret: string },
): Webhooks {
  const { state, clock } = world;
  let sending: Promise<void> | null = null;

  const attempt = async (delivery: DeliveryRecord) => {
    const event = state.events.find(({ id }) => id === delivery.event)!;
    const webhook = await makeWebhook(world, event, secret);
    const status = await deliver(webhook).catch(() => null);
    const pause = PAUSES_MS[delivery.attempts];
    const isDelivered = status !== null && status >= 200 && status < 300;
    delivery.attempts += 1;
    delivery.lastStatus = status;
    delivery.dueAt = clock.wallNow() + (pause ?? 0);
    delivery.state = isDelivered ? "delivered" : pause === undefined ? "given-up" : "due";
  };

  const sendAllDue = async () => {
    for (let batch = due(state.deliveries, clock.wallNow()); batch.length > 0;) {
      if (state.webhookMode === "reorder") batch.reverse();
      for (const delivery of batch) await attempt(delivery);
      batch = due(state.deliveries, clock.wallNow());
    }
  };

  const flush = () => (sending ??= sendAllDue().finally(() => (sending = null)));

  return {
    flush,
    async resend(eventId, copies = 1) {
      if (!state.events.some(({ id }) => id === eventId)) throw noSuch("event", eventId);
      const fresh = { event: eventId, state: "due", attempts: 0, lastStatus: null } as const;
      for (let copy = 0; copy < copies; copy += 1)
        state.deliveries.push({ ...fresh, dueAt: clock.wallNow() });
      await flush();
    },
    setMode: (mode) => void (state.webhookMode = mode),
  };
}

/** Renders and signs an event to send now. */
export async function makeWebhook(world: World, event: EventRecord, secret: string): Promise<Webhook> {
  const body = JSON.stringify(renderEvent(world, event), null, 2);
  const signature = await signWebhook(body, secret, world.clock.wallNow());
  return { event: { id: event.id, type: event.type }, body, signature };
}

const due = (deliveries: DeliveryRecord[], now: number) =>
  deliveries.filter(({ state, dueAt }) => state === "due" && dueAt <= now);
