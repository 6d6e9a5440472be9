// The leaf of a company's day in the transparency log (docs/format.md).
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { LocalDate } from "~/time/dates";
import { readNote } from "./note";

export const bytesOfLeaf = 64;
/** A leaf is added to the log at most this many days after its day. A later one would be of a day that was not archived. */
export const mostDaysLate = 3;
const bytesOfLabel = 32;
const labelDomain = "fichaclara-transparency/1";

/** The register and the UTC day of a leaf. */
export interface LeafPlace {
  /** The origin of the company's register: {@link Checkpoint.origin}. */
  origin: string;
  day: LocalDate;
}

/**
 * Returns the label of a register's day in the log: 32 bytes.
 * It has no salt: with one, two leaves for the same day could be logged unnoticed. Without the company's id a label reveals nothing.
 */
export const dailyLabel = ({ origin, day }: LeafPlace): Uint8Array =>
  sha256(utf8ToBytes(`${labelDomain}\n${origin}\n${day}\n`));

/**
 * Returns the 64 bytes of a register's day: its label, and the digest of the day and the checkpoint's text.
 * @param checkpoint the note; its signatures are not checked.
 * @throws RangeError unless the checkpoint is a signed note.
 */
export function dailyLeaf({ origin, day }: LeafPlace, checkpoint: string): Uint8Array {
  const note = readNote(checkpoint);
  if (!note) throw new RangeError("This is no signed note.");
  return concatBytes(dailyLabel({ origin, day }), sha256(utf8ToBytes(`${day}\n${note.text}`)));
}

/** Returns a leaf's label in hex. Leaves are sorted by it. */
export const labelOf = (leaf: Uint8Array): string => bytesToHex(leaf.subarray(0, bytesOfLabel));
