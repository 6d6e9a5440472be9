import type { Env } from "~/platform/env.server";

const stripesApi = "https://api.stripe.com";
const stripesPages = ["https://checkout.stripe.com", "https://billing.stripe.com"];

/** The origins of Stripe's pages, to which the plain forms of /subscription, and of no other page, may lead. */
export const paymentPages = (
  { STRIPE_BASE_URL }: Pick<Env, "STRIPE_BASE_URL">,
  pathname: string,
): readonly string[] => {
  if (pathname !== "/subscription") return [];
  const api = STRIPE_BASE_URL ? new URL(STRIPE_BASE_URL).origin : stripesApi;
  // Stripe's pages do not live where its API does; a stand-in's do.
  return api === stripesApi ? stripesPages : [api];
};
