import type { Json } from "../format/canonical";
import type { SignedFile } from "../format/package";
import { eventHash, type RegisterEvent } from "../format/event";
import { fileDigest } from "./file-digest";

/** The hash functions of the verifier, so that a test can put a weaker one in their place. */
export interface Hashes {
  eventHash: (event: RegisterEvent) => string;
  fileDigest: (bytes: Uint8Array, file: SignedFile) => Promise<string>;
}

export const hashes: Hashes = { eventHash, fileDigest };

/** The hash of whatever stands for an event; empty, which equals no hash, when it has no canonical form. */
export function hashOf(event: { [key: string]: Json }, { eventHash }: Pick<Hashes, "eventHash">): string {
  try {
    return eventHash(event as unknown as RegisterEvent);
  } catch {
    return "";
  }
}
