import { createPublicKey, verify } from "node:crypto";
import { ed25519 } from "@noble/curves/ed25519.js";
import { bytesToNumberLE, numberToBytesLE } from "@noble/curves/utils.js";
import { sha512 } from "@noble/hashes/sha2.js";
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { describe, expect, test } from "vitest";
import { isEd25519Signed } from "~/modules/register/format/signature";

const { Point } = ed25519;
const order = Point.Fn.ORDER;
const seed = new Uint8Array(32).fill(3);
const { scalar, point } = ed25519.utils.getExtendedPublicKey(seed);

/** Returns OpenSSL's verdict. */
function isSignedForOpenssl(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  const x = Buffer.from(publicKey).toString("base64url");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  return verify(null, message, key, signature);
}

/** A point of order eight. A private key that hides one in its public key can make readers disagree. */
const torsion = Point.fromHex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05");

/** Signs with the key with the hidden point. The signature holds only where the equation is multiplied by the cofactor. */
function signWithHiddenPoint(message: Uint8Array) {
  const publicKey = point.add(torsion).toBytes();
  const nonce = bytesToNumberLE(sha512(message)) % order;
  const pointR = Point.BASE.multiply(nonce).toBytes();
  const digest = bytesToNumberLE(sha512(concatBytes(pointR, publicKey, message))) % order;
  const sum = (nonce + digest * scalar) % order;
  return { publicKey, signature: concatBytes(pointR, numberToBytesLE(sum, 32)), remainder: digest % 8n };
}

describe("an Ed25519 signature", () => {
  test("is valid for its text and key only, and OpenSSL agrees", () => {
    for (let at = 0; at < 20; at++) {
      const message = utf8ToBytes(`text ${at}`);
      const publicKey = ed25519.getPublicKey(seed);
      const signature = ed25519.sign(message, seed);
      expect(isEd25519Signed(signature, message, publicKey)).toBe(true);
      expect(isSignedForOpenssl(signature, message, publicKey)).toBe(true);
      expect(isEd25519Signed(signature, utf8ToBytes(`text ${at + 1}`), publicKey)).toBe(false);
      expect(isEd25519Signed(signature.with(at, signature[at]! ^ 1), message, publicKey)).toBe(false);
    }
  });

  test("that implementations judge differently is invalid, as in OpenSSL", () => {
    expect(torsion.isSmallOrder()).toBe(true);
    let disputed = 0;
    for (let at = 0; at < 20; at++) {
      const message = utf8ToBytes(`text ${at}`);
      const { publicKey, signature, remainder } = signWithHiddenPoint(message);
      // The library alone accepts them all.
      expect(ed25519.verify(signature, message, publicKey, { zip215: false })).toBe(true);
      expect(isEd25519Signed(signature, message, publicKey)).toBe(remainder === 0n);
      expect(isSignedForOpenssl(signature, message, publicKey)).toBe(remainder === 0n);
      if (remainder !== 0n) disputed += 1;
    }
    expect(disputed).toBeGreaterThan(10);
  });

  test("with a number above the group order is invalid", () => {
    const message = utf8ToBytes("text");
    const signature = ed25519.sign(message, seed);
    const beyond = numberToBytesLE(bytesToNumberLE(signature.subarray(32)) + order, 32);
    const other = concatBytes(signature.subarray(0, 32), beyond);
    expect(isEd25519Signed(other, message, ed25519.getPublicKey(seed))).toBe(false);
  });

  test("with a non-canonical point is invalid", () => {
    const message = utf8ToBytes("text");
    const publicKey = ed25519.getPublicKey(seed);
    // The nonce is zero. Its point is 1, which lax readers also accept as p + 1.
    const signWith = (pointR: Uint8Array) => {
      const digest = bytesToNumberLE(sha512(concatBytes(pointR, publicKey, message))) % order;
      return concatBytes(pointR, numberToBytesLE((digest * scalar) % order, 32));
    };
    expect(isEd25519Signed(signWith(numberToBytesLE(1n, 32)), message, publicKey)).toBe(true);
    const lax = signWith(numberToBytesLE(Point.Fp.ORDER + 1n, 32));
    expect(ed25519.verify(lax, message, publicKey, { zip215: true })).toBe(true);
    expect(isEd25519Signed(lax, message, publicKey)).toBe(false);
  });

  test("by a key of small order or of another length is invalid", () => {
    const message = utf8ToBytes("text");
    const nothing = concatBytes(Point.ZERO.toBytes(), new Uint8Array(32));
    expect(isEd25519Signed(nothing, message, Point.ZERO.toBytes())).toBe(false);
    expect(isEd25519Signed(nothing, message, new Uint8Array(31))).toBe(false);
    expect(isEd25519Signed(new Uint8Array(63), message, ed25519.getPublicKey(seed))).toBe(false);
  });
});
