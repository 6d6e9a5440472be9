// Creates a local Stripe: the part of its API that the app uses, with a clock that can be moved. It uses neither Node nor timers.
import { handleApi } from "./api/handle";
import type { Clock } from "./clock";
import { createControl, type Control } from "./control";
import { standardPrices, type PriceDefinition } from "./prices";
import { emptyState, type State } from "./state";
import { createWebhooks, type Deliver } from "./webhooks";
import { createWorld, standardRules, type Rules, type World } from "./world";

interface Options {
  clock: Clock;
  /** Sends webhooks to the app. */
  deliver: Deliver;
  /** The address of its pages. */
  origin: string;
  webhookSecret: string;
  prices?: readonly PriceDefinition[];
  rules?: Rules;
  /** The state of an earlier run. */
  state?: State;
}

export interface LocalStripe {
  /** Answers an API request. */
  handle(request: Request): Promise<Response>;
  /** The controls of people and tests. */
  control: Control;
  /** For pages, which show everything. */
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
