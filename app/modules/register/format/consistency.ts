// That one signed state of a log is the beginning of another, as a file that needs no other beside it.
import { decodeBase64, encodeBase64 } from "./base64";
import type { Hash } from "./merkle";

/** Its first line. */
export const consistencyFormat = "fichaclara-consistency/1";
/** No tree takes more. */
const mostHashes = 64;

export interface ConsistencyProof {
  /** RFC 9162, 2.1.4.1; none where both trees are one. */
  hashes: Hash[];
  /** Both signed notes, to the letter. */
  older: string;
  newer: string;
}

export const writeConsistency = ({ hashes, older, newer }: ConsistencyProof): string =>
  [consistencyFormat, ...hashes.map(encodeBase64), "", older].join("\n") + `\n${newer}`;

/** Reads such a file; null unless it is one, to the letter. Neither notes nor hashes have been checked. */
export function readConsistency(text: string): ConsistencyProof | null {
  const [head = "", older, olderSigned, newer, newerSigned, ...more] = text.split("\n\n");
  if (newerSigned === undefined || more.length > 0) return null;
  const [first, ...encoded] = head.split("\n");
  const hashes = encoded.map(decodeBase64).filter((hash) => hash?.length === 32) as Hash[];
  const isWhole = hashes.length === encoded.length && hashes.length <= mostHashes;
  if (first !== consistencyFormat || !isWhole) return null;
  return { hashes, older: `${older}\n\n${olderSigned}\n`, newer: `${newer}\n\n${newerSigned}` };
}
