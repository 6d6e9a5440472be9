import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** A piece of a file, and how many counted items it has. */
export interface TextPiece {
  text: string;
  count: number;
}

/** Counts and digests a stream. Both are final once it has been read to its end. */
export function digestWhileStreaming(pieces: AsyncIterable<TextPiece>) {
  const hash = sha256.create();
  const tally = { count: 0 };
  async function* content() {
    for await (const { text, count } of pieces) {
      hash.update(utf8ToBytes(text));
      tally.count += count;
      yield text;
    }
  }
  return { content: content(), tally, digest: () => bytesToHex(hash.digest()) };
}

export const digestOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
