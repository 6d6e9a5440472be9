// Idempotency keys: a repeated request gets the first answer, for a day.
import { StripeError } from "../stripe-error";
import type { World } from "../world";

const LIFETIME_S = 86_400;

interface KeyedRequest {
  key: string | null;
  requested: { method: string; path: string; written: string };
}

/** Returns the result of `answer`, or the first answer for this key. @throws StripeError when the key was used for another request. */
export function answerOnce(
  { state, at }: World,
  { key, requested }: KeyedRequest,
  answer: () => object,
): Response {
  if (key === null) return Response.json(answer());
  if (key.length > 255) throw new StripeError("Idempotency keys may be at most 255 characters long.");
  const request = JSON.stringify(requested);
  const first = state.answers[key];
  if (first && at() - first.at < LIFETIME_S) {
    if (first.request !== request) throw keyUsedOtherwise(key);
    return kept(first.body, { "Idempotent-Replayed": "true" });
  }
  // A request that was refused before it did anything can be repeated with the same key.
  const body = JSON.stringify(answer());
  state.answers[key] = { at: at(), request, body };
  return kept(body);
}

const kept = (body: string, headers: Record<string, string> = {}) =>
  new Response(body, { headers: { "Content-Type": "application/json", ...headers } });

const keyUsedOtherwise = (key: string) =>
  new StripeError(
    "Keys for idempotent requests can only be used with the same parameters they were first used with. " +
      `Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: "idempotency_error" },
  );
