// RFC 3161: the request to a time-stamping authority and its answer. Other tools check its signature.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { derElement, NotDer, onlyElementOf, derTags } from "./der";
import { hashOids, hashWith, readToken, type TimeStamp } from "./time-stamp-token";

const sha256OidContent = Uint8Array.of(0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01);
/** "granted" is 0, "granted with modifications" 1. */
const lastGrantedStatus = 1;

/** An answer: a stamp, or the status without one. Only its form has been checked. */
export interface TimeStampResp {
  stamp: TimeStamp | null;
  /** Its PKIStatus; 0 and 1 have a stamp, others have none. */
  status: number;
}

/**
 * Writes a TimeStampReq for a text.
 * @param nonce unpredictable bytes. The first is 0x01 to 0x7f, so that DER writes the number in this form.
 * @param certificate whether the answer should include the authority's certificates.
 */
export function writeTimeStampReq(
  text: string,
  { nonce, certificate }: { nonce: Uint8Array; certificate: boolean },
): Uint8Array {
  const algorithm = derElement(
    derTags.sequence,
    derElement(derTags.oid, sha256OidContent),
    derElement(derTags.null),
  );
  return derElement(
    derTags.sequence,
    derElement(derTags.integer, Uint8Array.of(1)),
    derElement(derTags.sequence, algorithm, derElement(derTags.octets, sha256(utf8ToBytes(text)))),
    derElement(derTags.integer, nonce),
    // False is the default, which DER omits.
    ...(certificate ? [derElement(derTags.boolean, Uint8Array.of(0xff))] : []),
  );
}

/** Reads an answer. Returns null unless it is DER to its last byte. */
export function readTimeStampResp(bytes: Uint8Array): TimeStampResp | null {
  try {
    const answer = onlyElementOf(bytes);
    const { content } = answer.inside().next(derTags.integer);
    const token = answer.optional(derTags.sequence);
    answer.end();
    const status = content.length === 1 ? content[0]! : Infinity;
    if (status <= lastGrantedStatus !== (token !== null)) return null;
    return { status, stamp: token && readToken(token) };
  } catch (fault) {
    if (fault instanceof NotDer) return null;
    throw fault;
  }
}

/** Whether a stamp is of this text, by its SHA-256. */
export const isStampOf = ({ imprint: { algorithm, hash } }: TimeStamp, text: string): boolean =>
  algorithm === hashOids.sha256 && bytesToHex(hash) === bytesToHex(sha256(utf8ToBytes(text)));

/** Returns the stamp in an authority's answer. Null without one, or when it is of another text. The signature is not checked. */
export function readStampOf(answer: Uint8Array, text: string): TimeStamp | null {
  const stamp = readTimeStampResp(answer)?.stamp;
  return stamp && isStampOf(stamp, text) ? stamp : null;
}

/** Whether a stamp names this certificate (DER) as its signer's. */
export const namesCertificate = ({ signer }: TimeStamp, certificate: Uint8Array): boolean =>
  hashWith(signer.algorithm, certificate) === signer.hash;
