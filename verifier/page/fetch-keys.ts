import { readPublishedKeys, type TrustedKey } from "../trusted-keys";

/** Fetches the keys that this site publishes. Returns null when it cannot. */
export async function fetchKeys(): Promise<TrustedKey[] | null> {
  try {
    const answer = await fetch("/.well-known/fichaclara-keys.json");
    return answer.ok ? readPublishedKeys(await answer.json(), "site") : null;
  } catch {
    return null; // No network.
  }
}
