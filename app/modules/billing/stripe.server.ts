import Stripe from "stripe";
import type { Env } from "~/platform/env.server";
import { logFault } from "~/platform/log.server";

const longestAnswerMs = 10_000;
const mostRetries = 2;

type StripeSettings = Pick<Env, "STRIPE_SECRET_KEY" | "STRIPE_BASE_URL">;

/** The expected refusals of an operation that needs Stripe: it is not configured, or does not answer. */
export interface StripeRefusal {
  code: "payments-not-configured" | "payments-unavailable";
}

/**
 * Returns Stripe's SDK, whose retries carry an idempotency key.
 * @returns null without STRIPE_SECRET_KEY.
 */
export function openStripe({ STRIPE_SECRET_KEY, STRIPE_BASE_URL }: StripeSettings): Stripe | null {
  if (!STRIPE_SECRET_KEY) return null;
  return new Stripe(STRIPE_SECRET_KEY, {
    // The version whose types this code reads. Another version requires a change here.
    apiVersion: "2026-10-28.endive",
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: mostRetries,
    timeout: longestAnswerMs,
    telemetry: false,
    ...(STRIPE_BASE_URL && addressOf(new URL(STRIPE_BASE_URL))),
  });
}

/**
 * Returns Stripe for background work, whose faults are logged and which is repeated.
 * @throws Error without a configuration.
 */
export function requireStripe(env: StripeSettings): Stripe {
  const stripe = openStripe(env);
  if (!stripe) throw new Error("Stripe is not configured");
  return stripe;
}

/**
 * Calls Stripe for a waiting user. It logs and returns a refusal if Stripe is not configured or fails.
 * @throws other faults.
 */
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
