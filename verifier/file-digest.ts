import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { pauseForPage } from "./pacing";

const chunkBytes = 1 << 20;

/** Returns the SHA-256 of a file, in hex. It pauses after each MiB. */
export async function fileDigest(bytes: Uint8Array): Promise<string> {
  const hash = sha256.create();
  for (let from = 0; from < bytes.length; from += chunkBytes) {
    hash.update(bytes.subarray(from, from + chunkBytes));
    await pauseForPage();
  }
  return bytesToHex(hash.digest());
}
