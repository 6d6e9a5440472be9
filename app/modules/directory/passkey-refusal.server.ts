import { refusal } from "~/platform/http.server";
import { mostPasskeys, type AddedPasskey } from "./add-passkey.server";
import { messages } from "./messages";

const refusalTexts = {
  "not-recent": [403, messages.passkeyNotRecent],
  "too-many-passkeys": [409, messages.passkeysFull(mostPasskeys)],
  stale: [409, messages.passkeyStale],
  refused: [422, messages.passkeyNotAdded],
  taken: [409, messages.passkeyTaken],
} as const;

/** Returns the API's answer when a passkey was not added. */
export function passkeyRefusal(outcome: Exclude<AddedPasskey, { code: "added" }>): Response {
  if (outcome.code !== "too-many") {
    const [status, text] = refusalTexts[outcome.code];
    return refusal(status, text);
  }
  const { retryAfterSeconds } = outcome;
  return refusal(429, messages.tooManyPasskeys(Math.ceil(retryAfterSeconds / 60)), {
    "Retry-After": String(retryAfterSeconds),
  });
}
