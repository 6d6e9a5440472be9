import { bytesToHex } from "@noble/hashes/utils.js";
import type { Deps } from "~/platform/context.server";
import { keyTypes, vkeyOf, type NoteKey } from "./format/note";
import type { PublishedKeys } from "./register-keys";

const page = "/verifier/offline.txt";
const element = (id: string, json: string) => `<script type="application/json" id="${id}">${json}</script>`;
const keyPlace = element("keys", '{"keys":[],"origin":""}');
const witnessPlace = element("witnesses", "[]");

/** The trusted keys and the known witnesses in a verifier page. */
export interface Shipped {
  published: PublishedKeys;
  witnesses: readonly NoteKey[];
}

/**
 * Returns verificar.html: the built page with the published keys and the known witnesses, for a device without a network.
 * @throws Error when the build has no such page, or the page has no place for them.
 */
export async function readOfflinePage(
  { ASSETS, APP_ORIGIN }: Pick<Deps["env"], "ASSETS" | "APP_ORIGIN">,
  { published, witnesses }: Shipped,
): Promise<string> {
  const answer = await ASSETS.fetch(new URL(page, APP_ORIGIN));
  if (!answer.ok) throw new Error(`${page} is missing from the build`);
  const text = await answer.text();
  if (![keyPlace, witnessPlace].every((place) => text.includes(place)))
    throw new Error(`${page} has no place for the keys`);
  return text
    .replace(keyPlace, () => element("keys", inScript(published)))
    .replace(witnessPlace, () => element("witnesses", inScript(shippedWitnesses(witnesses))));
}

/** The runtime gives every request of an isolate the same object, so the page is hashed once. */
const alreadyHashed = new WeakMap<object, string>();

/**
 * Returns the SHA-256 of this release's verificar.html with these keys, 64 hex digits.
 * @param shipped the environment's keys and witnesses. One environment has one page.
 */
export async function offlinePageDigest(
  env: Parameters<typeof readOfflinePage>[0],
  shipped: Shipped,
): Promise<string> {
  const known = alreadyHashed.get(env);
  if (known !== undefined) return known;
  const page = new TextEncoder().encode(await readOfflinePage(env, shipped));
  const digest = bytesToHex(new Uint8Array(await crypto.subtle.digest("SHA-256", page)));
  alreadyHashed.set(env, digest);
  return digest;
}

/** Returns the witnesses as a page contains them. */
export const shippedWitnesses = (witnesses: readonly NoteKey[]): string[] =>
  witnesses.map((key) => vkeyOf(key, keyTypes.cosignature));

/** Escapes `<`, because the value must not end its script. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");
