import { ed25519 } from "@noble/curves/ed25519.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { canonicalBytes } from "./canonical";
import { isSignedBy } from "./signature";

/** What the signer vouches for: at `at`, the chain of this company ended at `seq` with the seal `hash`. */
export interface Head {
  company_id: string;
  seq: number;
  hash: string;
  at: number;
  key_id: string;
}

export interface SignedHead extends Head {
  /** Ed25519, 128 hex digits. */
  signature: string;
}

export interface PublicKey {
  key_id: string;
  /** 32 bytes, 64 hex digits. */
  public_key: string;
}

/** The name of a key: the first 16 hex digits of the SHA-256 of its public half. */
export const keyIdOf = (publicKey: Uint8Array): string => bytesToHex(sha256(publicKey)).slice(0, 16);

/** @param seed the private key, 32 bytes. */
export function publicKeyOf(seed: Uint8Array): PublicKey {
  const publicKey = ed25519.getPublicKey(seed);
  return { key_id: keyIdOf(publicKey), public_key: bytesToHex(publicKey) };
}

export function signHead(head: Omit<Head, "key_id">, seed: Uint8Array): SignedHead {
  const whole: Head = { ...head, key_id: publicKeyOf(seed).key_id };
  return { ...whole, signature: bytesToHex(ed25519.sign(canonicalBytes("head", { ...whole }), seed)) };
}

export type HeadVerdict = "valid" | "foreign-key" | "bad-signature";

/** @param keys the keys that are trusted; a key whose name does not fit its bytes is not one of them. */
export function verifyHead({ signature, ...head }: SignedHead, keys: readonly PublicKey[]): HeadVerdict {
  const key = keys.find(({ key_id }) => key_id === head.key_id);
  if (!key) return "foreign-key";
  try {
    const isNamedRightly = keyIdOf(hexToBytes(key.public_key)) === key.key_id;
    const isSigned = isSignedBy(signature, canonicalBytes("head", { ...head }), key.public_key);
    return isNamedRightly && isSigned ? "valid" : "bad-signature";
  } catch {
    return "bad-signature";
  }
}
