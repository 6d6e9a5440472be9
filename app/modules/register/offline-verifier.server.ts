import { bytesToHex } from "@noble/hashes/utils.js";
import type { Deps } from "~/platform/context.server";
import { keyTypes, vkeyOf, type NoteKey } from "./format/note";
import type { PublishedKeys } from "./register-keys";

const pagePath = "/verifier/offline.txt";
const jsonScript = (id: string, json: string) =>
  `<script type="application/json" id="${id}">${json}</script>`;
const keyPlace = jsonScript("keys", '{"keys":[],"origin":""}');
const witnessPlace = jsonScript("witnesses", "[]");

/** The trusted keys and the known witnesses in a verifier page. */
export interface ShippedFiles {
  published: PublishedKeys;
  witnesses: readonly NoteKey[];
}

/**
 * Returns verificar.html: the built page with the published keys and the known witnesses, for a device without a network.
 * @throws Error when the build has no such page, or the page has no place for them.
 */
export async function readOfflinePage(
  { ASSETS, APP_ORIGIN }: Pick<Deps["env"], "ASSETS" | "APP_ORIGIN">,
  { published, witnesses }: ShippedFiles,
): Promise<string> {
  const answer = await ASSETS.fetch(new URL(pagePath, APP_ORIGIN));
  if (!answer.ok) throw new Error(`${pagePath} is missing from the build`);
  const text = await answer.text();
  if (![keyPlace, witnessPlace].every((place) => text.includes(place)))
    throw new Error(`${pagePath} has no place for the keys`);
  return text
    .replace(keyPlace, () => jsonScript("keys", jsonForScript(published)))
    .replace(witnessPlace, () => jsonScript("witnesses", jsonForScript(shippedWitnesses(witnesses))));
}

/** The runtime gives every request of an isolate the same object, so the page is hashed once. */
const digestByAssets = new WeakMap<object, string>();

/**
 * Returns the SHA-256 of this release's verificar.html with these keys, 64 hex digits.
 * @param shipped the environment's keys and witnesses. One environment has one page.
 */
export async function offlinePageDigest(
  env: Parameters<typeof readOfflinePage>[0],
  shipped: ShippedFiles,
): Promise<string> {
  const knownDigest = digestByAssets.get(env);
  if (knownDigest !== undefined) return knownDigest;
  const page = new TextEncoder().encode(await readOfflinePage(env, shipped));
  const digest = bytesToHex(new Uint8Array(await crypto.subtle.digest("SHA-256", page)));
  digestByAssets.set(env, digest);
  return digest;
}

/** Returns the witnesses as a page contains them. */
export const shippedWitnesses = (witnesses: readonly NoteKey[]): string[] =>
  witnesses.map((key) => vkeyOf(key, keyTypes.cosignature));

/** Escapes `<`, because the value must not end its script. */
const jsonForScript = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");
