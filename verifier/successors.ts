// Keys that are believed because one that is believed names them as the next.
import { isDigest, isObjectOf } from "~/modules/register/format/canonical-json";
import { verifySuccession, type Succession } from "~/modules/register/format/succession";
import type { TrustedKey } from "./trusted-keys";

/** The notes of `{"successions": […]}`; null where it is no such list. None of them has been checked. */
export function readSuccessions(value: unknown): string[] | null {
  if (!isObjectOf(value, ["successions"]) || !Array.isArray(value.successions)) return null;
  const notes: unknown[] = value.successions;
  return notes.every((note) => typeof note === "string") ? notes : null;
}

/** The keys, and those that follow from them through notes, each signed by the key before it; it ends when that note says. */
export function withSuccessors(known: readonly TrustedKey[], notes: readonly string[]): TrustedKey[] {
  const keys = [...known];
  // The list grows while it is walked: who follows a successor is believed too.
  for (const [at, key] of keys.entries())
    for (const note of isDigest(key.publicKey) ? notes : []) {
      const said = verifySuccession(note, key.publicKey);
      if (!said || !mayFollow(key, said)) continue;
      keys[at] = { ...keys[at]!, until: Math.min(keys[at]!.until ?? Infinity, said.until) };
      if (!keys.some(({ publicKey }) => publicKey === said.publicKey)) keys.push(successorOf(key, said));
    }
  return keys;
}

/** Of the same register, within the time of the key that signed it, and not against what is known of its end. */
const mayFollow = ({ origin, from, until }: TrustedKey, said: Succession): boolean =>
  (origin === null || origin === said.origin) &&
  said.from >= (from ?? 0) &&
  (until === null || until === said.until);

const successorOf = (predecessor: TrustedKey, { publicKey, origin, from }: Succession): TrustedKey => ({
  ...{ publicKey, origin, source: "successor", from, until: null, predecessor },
});
