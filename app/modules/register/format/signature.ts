import { ed25519 } from "@noble/curves/ed25519.js";
import { hexToBytes } from "@noble/hashes/utils.js";

/**
 * Whether an Ed25519 signature holds, as RFC 8032 has it and no more loosely, so that every library says the same.
 * Upper-case digits are refused: a signature that can be written in two ways can be changed without being noticed.
 */
export function isSignedBy(signature: string, message: Uint8Array, publicKey: string): boolean {
  if (!/^[0-9a-f]{128}$/.test(signature)) return false;
  try {
    return ed25519.verify(hexToBytes(signature), message, hexToBytes(publicKey), { zip215: false });
  } catch {
    return false;
  }
}
