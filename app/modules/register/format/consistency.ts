// A file that proves, without any other, that one signed checkpoint of a log is the beginning of another.
import { decodeBase64, encodeBase64 } from "./base64";
import type { Hash } from "./merkle";

/** The first line of the file. */
export const consistencyFormat = "fichaclara-consistency/1";
/** No tree needs more. */
const mostHashes = 64;

export interface ConsistencyProof {
  /** RFC 9162, 2.1.4.1; empty when both trees are the same. */
  hashes: Hash[];
  /** Both signed notes, byte for byte. */
  older: string;
  newer: string;
}

export const writeConsistency = ({ hashes, older, newer }: ConsistencyProof): string =>
  [consistencyFormat, ...hashes.map(encodeBase64), "", older].join("\n") + `\n${newer}`;

/** Reads such a file. Returns null unless it has exactly this form. It does not check the signatures or the hashes. */
export function readConsistency(text: string): ConsistencyProof | null {
  const [head = "", older, olderSigned, newer, newerSigned, ...more] = text.split("\n\n");
  if (newerSigned === undefined || more.length > 0) return null;
  const [first, ...encoded] = head.split("\n");
  const hashes = encoded.map(decodeBase64).filter((hash) => hash?.length === 32) as Hash[];
  const isWhole = hashes.length === encoded.length && hashes.length <= mostHashes;
  if (first !== consistencyFormat || !isWhole) return null;
  return { hashes, older: `${older}\n\n${olderSigned}\n`, newer: `${newer}\n\n${newerSigned}` };
}
