import { sha256 } from "@noble/hashes/sha2.js";
import { concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** Returns a DER element of any length. */
function der(tag: number, ...content: Uint8Array[]): Uint8Array {
  const bytes = concatBytes(...content);
  const length = bytes.length.toString(16).padStart(bytes.length > 0xff ? 4 : 2, "0");
  const count = bytes.length < 0x80 ? [] : [0x80 + length.length / 2];
  return concatBytes(Uint8Array.of(tag, ...count), hexToBytes(length), bytes);
}
const sequence = (...content: Uint8Array[]) => der(0x30, ...content);
const set = (...content: Uint8Array[]) => der(0x31, ...content);
const zero = (...content: Uint8Array[]) => der(0xa0, ...content);
const integer = (value: number) => der(0x02, Uint8Array.of(value));
const octets = (bytes: Uint8Array) => der(0x04, bytes);
const oid = (hex: string) => der(0x06, hexToBytes(hex));

const sha256Oid = oid("608648016503040201");
const signedDataOid = oid("2a864886f70d010702");
const stampInfoOid = oid("2a864886f70d0109100104");
const certificateOid = oid("2a864886f70d010910022f");

/**
 * Returns an authority's answer for a text at an instant, in whole seconds. Its signature is invalid. None of our readers checks it, so no
 * test depends on the time at which it runs.
 * @param signature of any length, for a longer or shorter stamp.
 */
export function aStamp(text: string, at: number, signature = new Uint8Array(64)): Uint8Array<ArrayBuffer> {
  const time = new Date(at).toISOString().replace(/[-:T]|\.\d+/g, "");
  const imprint = sequence(sequence(sha256Oid, der(0x05)), octets(sha256(utf8ToBytes(text))));
  const info = sequence(integer(1), oid("2a0304"), imprint, integer(1), der(0x18, utf8ToBytes(time)));
  const signer = sequence(
    integer(1),
    sequence(),
    sequence(sha256Oid),
    zero(sequence(certificateOid, set(sequence(sequence(sequence(octets(new Uint8Array(32)))))))),
    sequence(),
    octets(signature),
  );
  const signed = sequence(integer(3), set(), sequence(stampInfoOid, zero(octets(info))), set(signer));
  return sequence(sequence(integer(0)), sequence(signedDataOid, zero(signed))).slice();
}
