import Stripe from "stripe";
import type { Env } from "~/platform/env.server";
import { logFault } from "~/platform/log.server";

const patienceMs = 10_000;
const retries = 2;

type StripeSettings = Pick<Env, "STRIPE_SECRET_KEY" | "STRIPE_BASE_URL">;

/** Expected refusals of everything that needs Stripe: it has no key here, or it cannot be had now. */
export interface StripeRefusal {
  code: "payments-not-configured" | "payments-unavailable";
}

/**
 * Stripe through its SDK, whose calls carry an idempotency key of their own when they are retried.
 * @returns null where no STRIPE_SECRET_KEY is configured.
 */
export function openStripe({ STRIPE_SECRET_KEY, STRIPE_BASE_URL }: StripeSettings): Stripe | null {
  if (!STRIPE_SECRET_KEY) return null;
  return new Stripe(STRIPE_SECRET_KEY, {
    // The version whose shapes are read here; another one is a change of this code.
    apiVersion: "2026-10-28.endive",
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: retries,
    timeout: patienceMs,
    telemetry: false,
    ...(STRIPE_BASE_URL && addressOf(new URL(STRIPE_BASE_URL))),
  });
}

/** For work that nobody waits for, whose fault is logged and which is done again. @throws Error when not configured. */
export function requireStripe(env: StripeSettings): Stripe {
  const stripe = openStripe(env);
  if (!stripe) throw new Error("Stripe is not configured");
  return stripe;
}

/** Asks Stripe for somebody who waits: that it is missing or down is logged, and returned as a refusal. */
export async function askStripe<T>(
  env: StripeSettings,
  what: string,
  work: (stripe: Stripe) => Promise<T>,
): Promise<T | StripeRefusal> {
  const stripe = openStripe(env);
  if (!stripe) {
    logFault(what, new Error("Stripe is not configured"));
    return { code: "payments-not-configured" };
  }
  try {
    return await work(stripe);
  } catch (fault) {
    if (!(fault instanceof Stripe.errors.StripeError)) throw fault;
    logFault(what, fault, { status: fault.statusCode ?? 0, request: fault.requestId ?? "" });
    return { code: "payments-unavailable" };
  }
}

const addressOf = ({ protocol, hostname, port }: URL) => {
  const isPlain = protocol === "http:";
  return {
    protocol: isPlain ? ("http" as const) : ("https" as const),
    host: hostname,
    port: port || (isPlain ? 80 : 443),
  };
};
