import { ed25519 } from "@noble/curves/ed25519.js";
import { bytesToNumberLE } from "@noble/curves/utils.js";
import { sha512 } from "@noble/hashes/sha2.js";
import { concatBytes } from "@noble/hashes/utils.js";

const { Point } = ed25519;

/**
 * Whether an Ed25519 signature (64 bytes) is valid, by RFC 8032 without the cofactor.
 * It refuses encodings that are not canonical, and keys of small order.
 * OpenSSL, Go and WebCrypto use the same equation, and it implies the other one that the RFC allows.
 * So no key can be made about whose signatures readers disagree.
 */
export function isEd25519Signed(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  if (signature.length !== 64) return false;
  const encodedR = signature.subarray(0, 32);
  try {
    // These throw on an encoding that is not canonical, or a number beyond the order.
    const [key, pointR] = [Point.fromBytes(publicKey), Point.fromBytes(encodedR)];
    const signaturePoint = Point.BASE.multiplyUnsafe(bytesToNumberLE(signature.subarray(32)));
    if (key.isSmallOrder()) return false;
    const digest = bytesToNumberLE(sha512(concatBytes(encodedR, publicKey, message))) % Point.Fn.ORDER;
    return signaturePoint.equals(pointR.add(key.multiplyUnsafe(digest)));
  } catch {
    return false;
  }
}
