// Handles every API call: routing and idempotency.
import { StripeError } from "../core/stripe-error";
import type { StripeWorld } from "../core/world";
import { checkoutEndpoints } from "./checkout";
import { customerEndpoints } from "./customers";
import { invoiceEndpoints } from "./invoices";
import { meterEventEndpoints } from "./meter-events";
import { portalEndpoints } from "./portal";
import { subscriptionEndpoints } from "./subscriptions";

const endpoints = [
  ...customerEndpoints,
  ...checkoutEndpoints,
  ...portalEndpoints,
  ...subscriptionEndpoints,
  ...invoiceEndpoints,
  ...meterEventEndpoints,
];
/** How long the answer to an idempotency key is kept. */
const keyLifetimeS = 86_400;

interface ApiCall {
  method: string;
  path: string;
  form: string;
}

/** Answers an API request as Stripe does, including refusals. */
export async function handleApi(world: StripeWorld, request: Request): Promise<Response> {
  const { pathname: path, search } = new URL(request.url);
  const { method } = request;
  // workerd does not treat a form as text.
  const form = method === "POST" ? new TextDecoder().decode(await request.arrayBuffer()) : search.slice(1);
  try {
    const key = method === "POST" ? request.headers.get("Idempotency-Key") : null;
    const body = answerOnce(world, { method, path, form }, key);
    return new Response(body, { headers: { "Content-Type": "application/json" } });
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return Response.json(error.toBody(), { status: error.status });
  }
}

/** Returns the first answer for a key, for a day. A request that was refused may be repeated with its key. */
function answerOnce(world: StripeWorld, call: ApiCall, key: string | null): string {
  const request = JSON.stringify(call);
  const first = key === null ? undefined : world.state.answers[key];
  if (first && world.at() - first.at < keyLifetimeS) {
    if (first.request === request) return first.body;
    const message =
      "Keys for idempotent requests can only be used with the same parameters they were first used with.";
    throw new StripeError(message, { type: "idempotency_error" });
  }
  const body = JSON.stringify(answerCall(world, call));
  if (key !== null) world.state.answers[key] = { at: world.at(), request, body };
  return body;
}

function answerCall(world: StripeWorld, { method, path, form }: ApiCall): object {
  const endpoint = endpoints.find((candidate) => candidate.method === method && candidate.path.test(path));
  if (!endpoint) throw new StripeError(`The local Stripe has no ${method} ${path}.`, { status: 404 });
  const ids = (endpoint.path.exec(path) ?? []).slice(1).map(decodeURIComponent);
  return endpoint.run(world, form, ids);
}
