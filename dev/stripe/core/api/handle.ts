// Handles every API call: authorization, routing and idempotency.
import type { Endpoint } from "../endpoint";
import { expand } from "../expand";
import { decodeForm, type FormValue } from "../form";
import { newId } from "../ids";
import { StripeError } from "../stripe-error";
import type { World } from "../world";
import { catalogueEndpoints } from "./catalogue";
import { checkoutEndpoints } from "./checkout";
import { customerEndpoints } from "./customers";
import { answerOnce } from "./idempotency";
import { invoiceEndpoints } from "./invoices";
import { meterEventEndpoints } from "./meter-events";
import { portalEndpoints } from "./portal";
import { subscriptionEndpoints } from "./subscriptions";

const endpoints: Endpoint[] = [
  ...customerEndpoints,
  ...checkoutEndpoints,
  ...portalEndpoints,
  ...subscriptionEndpoints,
  ...invoiceEndpoints,
  ...meterEventEndpoints,
  ...catalogueEndpoints,
];

/** Answers an API request as Stripe does, including refusals. */
export async function handleApi(world: World, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const written = request.method === "POST" ? await readBody(request) : url.search.slice(1);
  const requestId = newId("req", 14);
  try {
    requireKey(request.headers.get("Authorization"));
    const key = request.method === "POST" ? request.headers.get("Idempotency-Key") : null;
    world.request = { id: requestId, idempotency_key: key };
    const requested = { method: request.method, path: url.pathname, written };
    return withId(
      requestId,
      answerOnce(world, { key, requested }, () => answer(world, requested)),
    );
  } catch (error) {
    return withId(requestId, toResponse(error));
  } finally {
    world.request = { id: null, idempotency_key: null };
  }
}

function answer(
  world: World,
  { method, path, written }: { method: string; path: string; written: string },
): object {
  const found = endpoints.find((candidate) => candidate.method === method && candidate.path.test(path));
  if (!found) {
    const message = `Unrecognized request URL (${method}: ${path}). The local Stripe does not know it.`;
    throw new StripeError(message, { status: 404 });
  }
  const { expand: paths, ...input } = decodeForm(written);
  const [id = "", second = ""] = (found.path.exec(path) ?? []).slice(1).map(decodeURIComponent);
  const body = found.run(world, input, id, second);
  return paths === undefined ? body : expand(world, body, readPaths(paths));
}

// workerd does not treat a form as text.
const readBody = async (request: Request) => new TextDecoder().decode(await request.arrayBuffer());

function readPaths(paths: FormValue): string[] {
  if (Array.isArray(paths)) return paths.map(String);
  throw new StripeError("Invalid array", { param: "expand" });
}

function requireKey(authorization: string | null): void {
  if (/^Bearer (sk|rk)_\S+$/.test(authorization ?? "")) return;
  const message = "You did not provide a valid API key: send it as 'Authorization: Bearer sk_…'.";
  throw new StripeError(message, { status: 401 });
}

function toResponse(error: unknown): Response {
  if (!(error instanceof StripeError)) throw error;
  return Response.json(error.toBody(), {
    status: error.status,
    headers: { "Stripe-Should-Retry": "false" },
  });
}

function withId(id: string, response: Response): Response {
  response.headers.set("Request-Id", id);
  return response;
}
