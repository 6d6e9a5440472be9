// What every operation of the local Stripe is given: its memory, its time, its prices, and a way to tell what happened.
import type { Clock } from "./clock";
import { newId } from "./ids";
import type { PriceDefinition } from "./prices";
import type { EventRecord, State } from "./state";
import { StripeError } from "./stripe-error";

export interface Rules {
  /** Days between a failed attempt and the next. */
  retryAfterDays: readonly number[];
  /** What becomes of the subscription after the last. */
  afterLastRetry: "canceled" | "unpaid";
}

/** Older events are forgotten. */
const MAX_EVENTS = 1_000;

/** Attempts on days 0, 3, 8, 15 and 21. */
export const standardRules: Rules = { retryAfterDays: [3, 5, 7, 6], afterLastRetry: "canceled" };

export interface World {
  state: State;
  clock: Clock;
  /** Now, in unix seconds; while time is being moved, the instant of the step that is due. */
  at: () => number;
  /** Now by the clock of those who ask, which stands still while billing time is moved. In unix seconds. */
  sendersNow: () => number;
  runAt<T>(instant: number, step: () => T): T;
  origin: string;
  rules: Rules;
  price(id: string, param?: string): PriceDefinition;
  prices: readonly PriceDefinition[];
  /** Records an event, to be sent to the webhook. */
  emit(type: string, object: unknown, previous?: Record<string, unknown>): void;
  /** Who asked for what is happening; nobody while time moves. */
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

/** Changes a record and tells of it, with what stood there before, when anything that can be seen has changed. */
export function tellUpdate<T extends object>(
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
