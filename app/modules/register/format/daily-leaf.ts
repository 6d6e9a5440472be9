// What the operator's log says of a company on a day: docs/format.md.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { LocalDate } from "~/time/dates";
import { readNote } from "./note";

export const bytesOfLeaf = 64;
/** So many days after its own a leaf is still added to the log: one that is later is of a day that was not archived. */
export const latestDays = 3;
const bytesOfLabel = 32;
const domain = "fichaclara-transparency/1";

/** Of which register, and of which day of UTC, a leaf is. */
export interface LeafPlace {
  /** The log's of the company: {@link Checkpoint.origin}. */
  origin: string;
  day: LocalDate;
}

/**
 * The label under which a register stands in the log on a day: 32 bytes. There is no salt in it, with which two of them
 * could be logged unseen; who knows neither the company's id nor its root learns nothing of it.
 */
export const dailyLabel = ({ origin, day }: LeafPlace): Uint8Array =>
  sha256(utf8ToBytes(`${domain}\n${origin}\n${day}\n`));

/**
 * The 64 bytes that the log holds of a register on a day: its label, and the digest of the day and the text of the
 * checkpoint. Throws RangeError unless the checkpoint is a signed note.
 * @param checkpoint the note; who has signed it does not matter.
 */
export function dailyLeaf({ origin, day }: LeafPlace, checkpoint: string): Uint8Array {
  const note = readNote(checkpoint);
  if (!note) throw new RangeError("This is no signed note.");
  return concatBytes(dailyLabel({ origin, day }), sha256(utf8ToBytes(`${day}\n${note.text}`)));
}

/** A leaf's label, in hex: leaves are in the order of their labels. */
export const labelOf = (leaf: Uint8Array): string => bytesToHex(leaf.subarray(0, bytesOfLabel));
