import { refusal } from "~/platform/http.server";

const keyPattern = /^[\x21-\x7e]{1,200}$/;

const keyHeader = "Idempotency-Key";

/** {@link requireIdempotencyKey} before authentication: returns null also for an invalid key. */
export function readIdempotencyKey(request: Request): string | null {
  const key = request.headers.get(keyHeader);
  return key !== null && keyPattern.test(key) ? key : null;
}

/** Returns the client's key, or null. @throws Response 422 unless it is printable text of up to 200 characters. */
export function requireIdempotencyKey(request: Request): string | null {
  const key = request.headers.get(keyHeader);
  if (key !== null && !keyPattern.test(key)) {
    throw refusal(422, "Idempotency-Key: usa de 1 a 200 caracteres ASCII sin espacios.");
  }
  return key;
}
