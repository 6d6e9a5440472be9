import { readPublishedKeys, type TrustedKey } from "../trusted-keys";

/** The keys that this site publishes; null where they cannot be had. */
export async function fetchKeys(): Promise<TrustedKey[] | null> {
  try {
    const answer = await fetch("/.well-known/fichaclara-keys.json");
    return answer.ok ? readPublishedKeys(await answer.json(), "site") : null;
  } catch {
    return null; // No network.
  }
}
