// A Stripe of one's own: the part of its API that the app uses, with a clock that can be moved. No Node, no timers.
import { handleApi } from "./api/handle";
import type { Clock } from "./clock";
import { createControl, type Control } from "./control";
import { standardPrices, type PriceDefinition } from "./prices";
import { emptyState, type State } from "./state";
import { createWebhooks, type Deliver } from "./webhooks";
import { createWorld, standardRules, type Rules, type World } from "./world";

interface Options {
  clock: Clock;
  /** Takes webhooks to the app. */
  deliver: Deliver;
  /** Where its pages are. */
  origin: string;
  webhookSecret: string;
  prices?: readonly PriceDefinition[];
  rules?: Rules;
  /** What an earlier one remembered. */
  state?: State;
}

export interface LocalStripe {
  /** Answers a request to the API. */
  handle(request: Request): Promise<Response>;
  /** What people and tests do to it from outside the API. */
  control: Control;
  /** For pages, which look at everything. */
  world: World;
}

/**
 * @example const stripe = createStripe({ clock: createStillClock(0, Date.now), deliver, origin, webhookSecret });
 *          await stripe.handle(new Request("https://stripe.test/v1/prices/price_pro", { headers }));
 */
export function createStripe({
  clock,
  deliver,
  origin,
  webhookSecret,
  prices = standardPrices,
  rules = standardRules,
  state = emptyState(),
}: Options): LocalStripe {
  const world = createWorld({ state, clock, origin, rules, prices });
  const webhooks = createWebhooks(world, { deliver, secret: webhookSecret });
  return {
    handle: (request) => handleApi(world, request),
    control: createControl(world, webhooks, webhookSecret),
    world,
  };
}
