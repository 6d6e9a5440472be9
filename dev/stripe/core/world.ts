// The context of every operation of the local Stripe: state, time, prices and events.
import type { Clock } from "./clock";
import type { PriceDefinition } from "./prices";
import { newId, type StripeState } from "./state";
import { requireRecord } from "./stripe-error";

/** Older events are deleted. */
const mostEvents = 1_000;

export interface StripeWorld {
  state: StripeState;
  clock: Clock;
  /** The address of its pages. */
  origin: string;
  prices: readonly PriceDefinition[];
  /** Now, in unix seconds; while time is moved, the instant of the due step. */
  at: () => number;
  /** The app's current time, in unix seconds. */
  appAt: () => number;
  runAt(instant: number, step: () => void): void;
  /** @throws StripeError for an unknown id. */
  price(id: string, param?: string): PriceDefinition;
  /** Records an event, to be sent to the webhook. */
  emit(type: string, object: object): void;
}

export function createWorld(parts: Pick<StripeWorld, "state" | "clock" | "origin" | "prices">): StripeWorld {
  const { state, clock, prices } = parts;
  const byId = Object.fromEntries(prices.map((price) => [price.id, price]));
  let stepAt: number | null = null;
  const at = () => stepAt ?? Math.floor(clock.now() / 1000);
  return {
    ...parts,
    at,
    appAt: () => Math.floor(clock.appNow() / 1000),
    runAt(instant, step) {
      stepAt = instant;
      try {
        step();
      } finally {
        stepAt = null;
      }
    },
    price: (id, param) => requireRecord(byId, id, param),
    emit(type, object) {
      const delivery = { attempts: 0, dueAt: clock.appNow(), lastStatus: null };
      state.events.push({ id: newId("evt"), created: at(), type, object, ...delivery });
      state.events.splice(0, state.events.length - mostEvents);
    },
  };
}
