import { bytesToHex } from "@noble/hashes/utils.js";
import type { Deps } from "~/platform/context.server";
import { keyTypes, vkeyOf, type NoteKey } from "./format/note";
import type { PublishedKeys } from "./register-keys";

const page = "/verifier/offline.txt";
const element = (id: string, json: string) => `<script type="application/json" id="${id}">${json}</script>`;
const keyPlace = element("keys", '{"keys":[],"origin":""}');
const witnessPlace = element("witnesses", "[]");

/** What a page that verifies ships with: whose signatures it believes, and which witnesses it counts. */
export interface Shipped {
  published: PublishedKeys;
  witnesses: readonly NoteKey[];
}

/**
 * verificar.html: the built page with the published keys and the known witnesses inside, for a machine without a network.
 * @throws Error where the build has no such page, or none that they can be put into.
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

/** The runtime hands every request of an isolate the same object: the page is hashed once. */
const alreadyHashed = new WeakMap<object, string>();

/**
 * SHA-256 of verificar.html as packages get it from this release and with these keys, 64 hex digits.
 * @param shipped what the environment says of keys and witnesses: one page for one environment.
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

/** The witnesses as a page ships them. */
export const shippedWitnesses = (witnesses: readonly NoteKey[]): string[] =>
  witnesses.map((key) => vkeyOf(key, keyTypes.cosignature));

/** Inside a script nothing may look like its end; and in the text that replaces, `$` would mean something. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");
