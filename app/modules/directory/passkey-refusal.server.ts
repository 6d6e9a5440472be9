import { refusal } from "~/platform/http.server";
import { mostPasskeys, type AddedPasskey } from "./add-passkey.server";
import { copy } from "./copy";

const words = {
  "not-recent": [403, copy.passkeyNotRecent],
  "too-many-passkeys": [409, copy.passkeysFull(mostPasskeys)],
  stale: [409, copy.passkeyStale],
  refused: [422, copy.passkeyNotAdded],
  taken: [409, copy.passkeyTaken],
} as const;

/** Why a passkey was not added, as a call answers it. */
export function passkeyRefusal(outcome: Exclude<AddedPasskey, { code: "added" }>): Response {
  if (outcome.code !== "too-many") {
    const [status, text] = words[outcome.code];
    return refusal(status, text);
  }
  const { retryAfterSeconds } = outcome;
  return refusal(429, copy.tooManyPasskeys(Math.ceil(retryAfterSeconds / 60)), {
    "Retry-After": String(retryAfterSeconds),
  });
}
