// A software authenticator like a security key or a password manager, with real keys and real signatures (WebAuthn §6).
import { base64url } from "jose";

const bytesOf = (...parts: (Uint8Array | number[])[]) => new Uint8Array(parts.flatMap((part) => [...part]));
const hash = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
const textBytes = (text: string) => new TextEncoder().encode(text);

/** Returns the CBOR of a byte string or a text shorter than 64 kB (RFC 8949 §3). */
const head = (kind: number, length: number) =>
  length < 24 ? [kind + length] : length < 256 ? [kind + 24, length] : [kind + 25, length >> 8, length & 255];
const cborBytes = (bytes: Uint8Array) => bytesOf(head(0x40, bytes.length), bytes);
const cborText = (text: string) => bytesOf(head(0x60, text.length), textBytes(text));

/** Returns an ECDSA signature in WebAuthn's form: DER of its two numbers. */
function derOf(signature: Uint8Array) {
  const number = (half: Uint8Array) => {
    const from = half.findIndex((byte) => byte !== 0);
    const digits = half.slice(from);
    const body = digits[0]! > 127 ? bytesOf([0], digits) : digits;
    return bytesOf([2, body.length], body);
  };
  const both = bytesOf(number(signature.slice(0, 32)), number(signature.slice(32)));
  return bytesOf([0x30, both.length], both);
}

interface Options {
  challenge: string;
  user?: { id: string };
}

/** The ways in which it differs from an honest one. */
export interface Lie {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  /** Its user has touched it but not unlocked it. */
  isUnverified?: boolean;
  userHandle?: string;
  /** Another key signs. */
  key?: CryptoKey;
  counter?: number;
}

const present = 0x01;
const verified = 0x04;
const holdsKey = 0x40;

/**
 * Returns an authenticator with its own key, which it reveals when it registers. @param counts whether it numbers its signatures; it does
 * not by default.
 */
export async function anAuthenticator({
  origin,
  rpId,
  counts = false,
}: {
  origin: string;
  rpId: string;
  counts?: boolean;
}) {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(
    { name: "ECDSA", namedCurve: "P-256" },
    true,
    ["sign", "verify"],
  );
  const jwk = (await crypto.subtle.exportKey("jwk", publicKey)) as { x: string; y: string };
  const id = base64url.encode(crypto.getRandomValues(new Uint8Array(32)));
  let counter = 0;
  let userHandle: string | undefined;

  const clientData = (type: string, { challenge }: Options, lie: Lie) =>
    textBytes(
      JSON.stringify({
        type: lie.type ?? type,
        challenge: lie.challenge ?? challenge,
        origin: lie.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = async (flags: number, lie: Lie, more: Uint8Array = new Uint8Array()) => {
    const count = lie.counter ?? (counts ? (counter += 1) : 0);
    const counted = [24, 16, 8, 0].map((shift) => (count >> shift) & 255);
    const all = flags | present | (lie.isUnverified ? 0 : verified);
    return bytesOf(await hash(textBytes(lie.rpId ?? rpId)), [all], counted, more);
  };
  const credential = { id, rawId: id, type: "public-key" as const, clientExtensionResults: {} };

  return {
    id,
    /** Does the work of `navigator.credentials.create`, as JSON. */
    async create(options: Options, lie: Lie = {}) {
      userHandle = options.user?.id;
      // COSE: kty EC2, alg ES256, crv P-256, x, y.
      const key = bytesOf(
        [0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21],
        cborBytes(base64url.decode(jwk.x)),
        [0x22],
        cborBytes(base64url.decode(jwk.y)),
      );
      const rawId = base64url.decode(id);
      const attested = bytesOf(new Uint8Array(16), [0, rawId.length], rawId, key);
      const data = await authenticatorData(holdsKey, lie, attested);
      const attestation = bytesOf(
        [0xa3],
        ...[cborText("fmt"), cborText("none"), cborText("attStmt"), [0xa0]],
        ...[cborText("authData"), cborBytes(data)],
      );
      return {
        ...credential,
        response: {
          clientDataJSON: base64url.encode(clientData("webauthn.create", options, lie)),
          attestationObject: base64url.encode(attestation),
          transports: ["internal"],
        },
      };
    },
    /** Does the work of `navigator.credentials.get`, as JSON. */
    async get(options: Options, lie: Lie = {}) {
      const data = await authenticatorData(0, lie);
      const client = clientData("webauthn.get", options, lie);
      const signed = bytesOf(data, await hash(client));
      const signature = await crypto.subtle.sign(
        { name: "ECDSA", hash: "SHA-256" },
        lie.key ?? privateKey,
        signed,
      );
      return {
        ...credential,
        response: {
          clientDataJSON: base64url.encode(client),
          authenticatorData: base64url.encode(data),
          signature: base64url.encode(derOf(new Uint8Array(signature))),
          userHandle: lie.userHandle ?? userHandle,
        },
      };
    },
  };
}

export type Authenticator = Awaited<ReturnType<typeof anAuthenticator>>;
