import { refusal } from "~/platform/http.server";

const wellFormed = /^[\x21-\x7e]{1,200}$/;

const header = "Idempotency-Key";

/** {@link requireIdempotencyKey} before authentication: returns null also for an invalid key. */
export function readIdempotencyKey(request: Request): string | null {
  const key = request.headers.get(header);
  return key !== null && wellFormed.test(key) ? key : null;
}

/** Returns the client's key, or null. @throws Response 422 unless it is printable text of up to 200 characters. */
export function requireIdempotencyKey(request: Request): string | null {
  const key = request.headers.get(header);
  if (key !== null && !wellFormed.test(key)) {
    throw refusal(422, "Idempotency-Key: usa de 1 a 200 caracteres ASCII sin espacios.");
  }
  return key;
}
