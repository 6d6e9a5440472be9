import { hexToBytes } from "@noble/hashes/utils.js";
import { keyIdOf, type PublicKey } from "../format/head";
import { hasKeys, isHex } from "./strict-json";

/** Those keys whose name fits their bytes; the others could pass for one that is trusted. */
export const trustedKeys = (keys: readonly PublicKey[]): PublicKey[] =>
  keys.filter(
    ({ key_id, public_key }) => isHex(public_key, 64) && keyIdOf(hexToBytes(public_key)) === key_id,
  );

/** The keys in what /.well-known/fichaclara-keys.json or an offline page holds: a list, alone or as `keys`. */
export function readKeys(value: unknown): PublicKey[] | null {
  const list: unknown = hasKeys(value, ["keys"]) ? value.keys : value;
  return Array.isArray(list) && list.every(isPublicKey)
    ? list.map(({ key_id, public_key }) => ({ key_id, public_key }))
    : null;
}

const isPublicKey = (value: unknown): value is PublicKey =>
  typeof value === "object" &&
  value !== null &&
  "key_id" in value &&
  "public_key" in value &&
  isHex(value.key_id, 16) &&
  isHex(value.public_key, 64);
