import type { Env } from "~/platform/env.server";

const stripeApiUrl = "https://api.stripe.com";
const stripePageUrls = ["https://checkout.stripe.com", "https://billing.stripe.com"];

/** Returns the origins of Stripe's pages, to which only the forms of /subscription may redirect. */
export const paymentPages = (
  { STRIPE_BASE_URL }: Pick<Env, "STRIPE_BASE_URL">,
  pathname: string,
): readonly string[] => {
  if (pathname !== "/subscription") return [];
  const api = STRIPE_BASE_URL ? new URL(STRIPE_BASE_URL).origin : stripeApiUrl;
  // Stripe's pages have other origins than its API. A stand-in has one for both.
  return api === stripeApiUrl ? stripePageUrls : [api];
};
