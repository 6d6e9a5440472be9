// Trusts a key if a trusted key names it as its successor.
import { isDigest, isObjectOf } from "~/modules/register/format/canonical-json";
import { verifySuccession, type Succession } from "~/modules/register/format/succession";
import type { TrustedKey } from "./trusted-keys";

/** Reads the notes of `{"successions": […]}`, unchecked. Returns null if the value is no such list. */
export function readSuccessions(value: unknown): string[] | null {
  if (!isObjectOf(value, ["successions"]) || !Array.isArray(value.successions)) return null;
  const notes: unknown[] = value.successions;
  return notes.every((note) => typeof note === "string") ? notes : null;
}

/** Returns the keys and their successors. Each note is signed by the key before, which ends when that note says. */
export function withSuccessors(knownKeys: readonly TrustedKey[], notes: readonly string[]): TrustedKey[] {
  const keys = [...knownKeys];
  // The list grows during the loop, so that successors of successors are trusted too.
  for (const [at, key] of keys.entries())
    for (const note of isDigest(key.publicKey) ? notes : []) {
      const succession = verifySuccession(note, key.publicKey);
      if (!succession || !mayFollow(key, succession)) continue;
      keys[at] = { ...keys[at]!, until: Math.min(keys[at]!.until ?? Infinity, succession.until) };
      if (!keys.some(({ publicKey }) => publicKey === succession.publicKey))
        keys.push(successorOf(key, succession));
    }
  return keys;
}

/** A successor must have the same register, begin within its predecessor's time, and agree with a known end of it. */
const mayFollow = ({ origin, from, until }: TrustedKey, succession: Succession): boolean =>
  (origin === null || origin === succession.origin) &&
  succession.from >= (from ?? 0) &&
  (until === null || until === succession.until);

const successorOf = (predecessor: TrustedKey, { publicKey, origin, from }: Succession): TrustedKey => ({
  publicKey,
  origin,
  source: "successor",
  from,
  until: null,
  predecessor,
});
