// RFC 3161: what is asked of a time-stamping authority, and what it answers. Its signature is judged by others' tools.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { element, NotDer, onlyOne, tags } from "./der";
import { hashOids, hashWith, readToken, type TimeStamp } from "./time-stamp-token";

const sha256Identifier = Uint8Array.of(0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01);
/** "granted" is 0, "granted with modifications" 1. */
const lastGranted = 1;

/** An answer: a stamp, or null with the reason why there is none. Nothing but its form has been checked. */
export interface TimeStampResp {
  stamp: TimeStamp | null;
  /** Its PKIStatus; 0 and 1 come with a stamp, others without. */
  status: number;
}

/**
 * A TimeStampReq for a text.
 * @param nonce bytes that nobody foresees, the first of them 0x01 to 0x7f: a number in its shortest form.
 * @param certificate whether the answer shall hold the authority's.
 */
export function writeTimeStampReq(
  text: string,
  { nonce, certificate }: { nonce: Uint8Array; certificate: boolean },
): Uint8Array {
  const algorithm = element(tags.sequence, element(tags.oid, sha256Identifier), element(tags.null));
  return element(
    tags.sequence,
    element(tags.integer, Uint8Array.of(1)),
    element(tags.sequence, algorithm, element(tags.octets, sha256(utf8ToBytes(text)))),
    element(tags.integer, nonce),
    // False is the default, which DER does not write.
    ...(certificate ? [element(tags.boolean, Uint8Array.of(0xff))] : []),
  );
}

/** Reads an answer; null unless it is one in DER, to its last byte. */
export function readTimeStampResp(bytes: Uint8Array): TimeStampResp | null {
  try {
    const answer = onlyOne(bytes);
    const { content } = answer.inside().next(tags.integer);
    const token = answer.optional(tags.sequence);
    answer.end();
    const status = content.length === 1 ? content[0]! : Infinity;
    if (status <= lastGranted !== (token !== null)) return null;
    return { status, stamp: token && readToken(token) };
  } catch (fault) {
    if (fault instanceof NotDer) return null;
    throw fault;
  }
}

/** Whether a stamp is of this text, by its SHA-256. */
export const isStampOf = ({ imprint: { algorithm, hash } }: TimeStamp, text: string): boolean =>
  algorithm === hashOids.sha256 && bytesToHex(hash) === bytesToHex(sha256(utf8ToBytes(text)));

/** The stamp in an authority's answer; null where there is none, or one of another text. Who signed it is not checked. */
export function readStampOf(answer: Uint8Array, text: string): TimeStamp | null {
  const stamp = readTimeStampResp(answer)?.stamp;
  return stamp && isStampOf(stamp, text) ? stamp : null;
}

/** Whether a certificate (DER) is the one that a stamp names as its signer's. */
export const namesCertificate = ({ signer }: TimeStamp, certificate: Uint8Array): boolean =>
  hashWith(signer.algorithm, certificate) === signer.hash;
