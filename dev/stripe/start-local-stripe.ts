// Configures the local Stripe for `npm start`.
import { localStripe, type Configuration } from "../configuration";
import { renamePrices } from "./core/prices";
import { startStripe } from "./start-stripe";

interface Place {
  port: number;
  stateDir: string;
  appOrigin: string;
  /** The user's settings: the app and Stripe must have the same secret and prices. */
  given: Configuration;
}

/** Starts it with the secret and the price ids that the app gets. */
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
