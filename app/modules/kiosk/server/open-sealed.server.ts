import type { Env } from "~/platform/env.server";
import {
  sealingAlgorithm,
  sealingParameters,
  type SealedPunch,
  type SealingKey,
  type TypedCredentials,
} from "../model/sealed";

interface KeyPair {
  own: CryptoKey;
  published: SealingKey;
}

type KeyEnv = Pick<Env, "KIOSK_OFFLINE_KEY">;

/** The runtime passes the same object to every request of an isolate, so the key is read once. */
const keyPairByEnv = new WeakMap<object, Promise<KeyPair>>();

function keyPairOf(env: KeyEnv): Promise<KeyPair> {
  const reading = keyPairByEnv.get(env) ?? readKey(env);
  keyPairByEnv.set(env, reading);
  return reading;
}

async function readKey({ KIOSK_OFFLINE_KEY }: KeyEnv): Promise<KeyPair> {
  const own = await crypto.subtle.importKey("pkcs8", bytesOf(KIOSK_OFFLINE_KEY), sealingAlgorithm, true, [
    "decrypt",
  ]);
  const { n, e } = await crypto.subtle.exportKey("jwk", own);
  return { own, published: { kty: "RSA", n: n!, e: e! } };
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));

/** Returns the public key with which kiosks encrypt number and PIN. */
export const sealingKeyOf = async (env: KeyEnv): Promise<SealingKey> => (await keyPairOf(env)).published;

/** Returns the number and PIN of a punch. Null if they were sealed for another punch or with another key, or are malformed. */
export async function openSealed(
  env: KeyEnv,
  punch: SealedPunch,
  sealed: string,
): Promise<TypedCredentials | null> {
  const { own } = await keyPairOf(env);
  try {
    const plainBytes = await crypto.subtle.decrypt(sealingParameters(punch), own, bytesOf(sealed));
    const parsedJson: unknown = JSON.parse(new TextDecoder().decode(plainBytes));
    const [number, pin] = Array.isArray(parsedJson) ? (parsedJson as unknown[]) : [];
    return typeof number === "string" && typeof pin === "string" ? { number, pin } : null;
  } catch {
    return null;
  }
}
