export interface TypedCredentials {
  number: string;
  pin: string;
}

/** The punch that a sealed number and PIN belong to. They cannot be opened for another punch. */
export interface SealedPunch {
  kioskId: string;
  key: string;
  action: string;
  /** By the device's clock, UTC milliseconds. */
  deviceAt: number;
}

const encoder = new TextEncoder();

/** RSA-OAEP with the punch as its label (RFC 8017 §7.1). A sealed PIN opens for its own punch only. */
export const sealingParameters = ({ kioskId, key, action, deviceAt }: SealedPunch) => ({
  name: "RSA-OAEP",
  label: encoder.encode(JSON.stringify([kioskId, key, action, deviceAt])),
});

export const sealingAlgorithm = { name: "RSA-OAEP", hash: "SHA-256" } as const;

/** The public half of the server's key (RFC 7517). */
export interface SealingKey {
  kty: "RSA";
  n: string;
  e: string;
}

/**
 * Encrypts number and PIN for one punch with the server's key. The device cannot read them again.
 * @returns base64.
 */
export async function sealCredentials(
  publicKey: SealingKey,
  punch: SealedPunch,
  { number, pin }: TypedCredentials,
): Promise<string> {
  const { subtle } = crypto;
  const key = await subtle.importKey("jwk", { ...publicKey }, sealingAlgorithm, false, ["encrypt"]);
  const sealed = await subtle.encrypt(
    sealingParameters(punch),
    key,
    encoder.encode(JSON.stringify([number, pin])),
  );
  return btoa(String.fromCharCode(...new Uint8Array(sealed)));
}
