// The local Stripe as `npm start` configures it.
import { localStripe, type Configuration } from "../configuration";
import { renamePrices } from "./core/prices";
import { startStripe } from "./start-stripe";

interface Place {
  port: number;
  stateDir: string;
  appOrigin: string;
  /** What a person has set: the app and Stripe must agree on secret and prices. */
  given: Configuration;
}

/** Starts it with the secret and the price ids that the app will be given. */
export function startLocalStripe({ given, appOrigin, ...place }: Place) {
  const agreed = { ...localStripe, ...given };
  return startStripe({
    ...place,
    appOrigin: given.APP_ORIGIN ?? appOrigin,
    webhookSecret: agreed.STRIPE_WEBHOOK_SECRET,
    prices: renamePrices({
      price_pro: agreed.STRIPE_PRICE_PRO,
      price_pyme: agreed.STRIPE_PRICE_PYME,
      price_plus: agreed.STRIPE_PRICE_PLUS,
      price_plus_extra: agreed.STRIPE_PRICE_PLUS_EXTRA,
    }),
  });
}
