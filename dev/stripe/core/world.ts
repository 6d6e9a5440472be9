// The context of every operation of the local Stripe: state, time, prices and events.
import type { Clock } from "./clock";
import { newId } from "./ids";
import type { PriceDefinition } from "./prices";
import type { EventRecord, State } from "./state";
import { StripeError } from "./stripe-error";

export interface Rules {
  /** Days between a failed attempt and the next. */
  retryAfterDays: readonly number[];
  /** The state of the subscription after the last attempt. */
  afterLastRetry: "canceled" | "unpaid";
}

/** Older events are deleted. */
const MAX_EVENTS = 1_000;

/** Attempts on days 0, 3, 8, 15 and 21. */
export const standardRules: Rules = { retryAfterDays: [3, 5, 7, 6], afterLastRetry: "canceled" };

export interface World {
  state: State;
  clock: Clock;
  /** Now, in unix seconds; while time is moved, the instant of the due step. */
  at: () => number;
  /** The clients' current time, in unix seconds. It does not change when billing time is moved. */
  sendersNow: () => number;
  runAt<T>(instant: number, step: () => T): T;
  origin: string;
  rules: Rules;
  price(id: string, param?: string): PriceDefinition;
  prices: readonly PriceDefinition[];
  /** Records an event, to be sent to the webhook. */
  emit(type: string, object: unknown, previous?: Record<string, unknown>): void;
  /** The API request that caused the events; null while time is moved. */
  request: EventRecord["request"];
}

interface Parts {
  state: State;
  clock: Clock;
  origin: string;
  rules: Rules;
  prices: readonly PriceDefinition[];
}

export function createWorld({ state, clock, origin, rules, prices }: Parts): World {
  let stepAt: number | null = null;
  const world: World = {
    state,
    clock,
    origin,
    rules,
    prices,
    request: { id: null, idempotency_key: null },
    at: () => stepAt ?? Math.floor(clock.now() / 1000),
    sendersNow: () => Math.floor(clock.wallNow() / 1000),
    runAt(instant, step) {
      stepAt = instant;
      try {
        return step();
      } finally {
        stepAt = null;
      }
    },
    price(id, param = "id") {
      const price = prices.find((candidate) => candidate.id === id);
      if (price) return price;
      const status = param === "id" ? 404 : 400;
      throw new StripeError(`No such price: '${id}'`, { code: "resource_missing", param, status });
    },
    emit(type, object, previous) {
      const event = { id: newId("evt", 24), created: world.at(), type, object, request: world.request };
      state.events.push({ ...event, ...(previous && { previous }) });
      const isLost = state.webhookMode === "lose";
      const delivery = { event: event.id, attempts: 0, dueAt: clock.wallNow(), lastStatus: null };
      const copies = state.webhookMode === "duplicate" ? 2 : 1;
      for (let copy = 0; copy < copies; copy += 1)
        state.deliveries.push({ ...delivery, state: isLost ? "lost" : "due" });
      const forgotten = state.events.length > MAX_EVENTS ? state.events.shift() : undefined;
      if (forgotten) state.deliveries = state.deliveries.filter((one) => one.event !== forgotten.id);
    },
  };
  return world;
}

/** Changes a record. Emits an event with the previous values if a visible field has changed. */
export function reportUpdate<T extends object>(
  world: World,
  { type, render, change }: { type: string; render: () => T; change: () => void },
): void {
  const before = structuredClone(render()) as Record<string, unknown>;
  change();
  const after = render() as Record<string, unknown>;
  const changed = Object.keys(after).filter(
    (key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]),
  );
  if (changed.length === 0) return;
  world.emit(type, after, Object.fromEntries(changed.map((key) => [key, before[key]])));
}
