// C2SP tlog-cosignature with Ed25519: a witness has seen a checkpoint, and none that contradicts it.
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { keyIdOf, keyTypes, readNote, type NoteKey, type NoteSignature } from "./note";
import { isEd25519Signed } from "./signature";

const bytesOfTimestamp = 8;
/** The last instant that JavaScript's `Date` supports. */
const lastUnixSecond = 8_640_000_000_000;

/** A witness's signature line below a checkpoint. */
export interface Cosignature {
  witness: NoteKey;
  /** When the witness saw the checkpoint, by its own statement, in UTC milliseconds. Null when its signature is invalid. */
  at: number | null;
  line: NoteSignature;
}

/**
 * Returns the first cosignature of each witness. It skips lines of other types and other keys.
 * @param note with the witnesses' lines below it.
 */
export function cosignaturesOf(note: string, witnesses: readonly NoteKey[]): Cosignature[] {
  const { text, signatures } = readNote(note) ?? { text: "", signatures: [] };
  return witnesses.flatMap((witness) => {
    const id = keyIdOf(witness, keyTypes.cosignature);
    const line = signatures.find(({ name, keyId }) => name === witness.name && keyId === id);
    return line ? [{ witness, line, at: cosignedAt(text, line, witness) }] : [];
  });
}

/** Returns the message that a witness signs. @param second since 1970. */
export const cosignedMessage = (text: string, second: number): Uint8Array =>
  utf8ToBytes(`cosignature/v1\ntime ${second}\n${text}`);

function cosignedAt(text: string, { signature }: NoteSignature, { publicKey }: NoteKey): number | null {
  const second = signature.slice(0, bytesOfTimestamp).reduce((sum, byte) => sum * 0x100 + byte, 0);
  if (signature.length <= bytesOfTimestamp || second > lastUnixSecond) return null;
  const isGood = isEd25519Signed(signature.slice(bytesOfTimestamp), cosignedMessage(text, second), publicKey);
  return isGood ? second * 1_000 : null;
}

/** Returns a cosignature as a note contains it: the time and the signature. @param second since 1970. */
export function cosignatureLine(witness: NoteKey, second: number, signature: Uint8Array): NoteSignature {
  const time = new DataView(new ArrayBuffer(bytesOfTimestamp));
  time.setBigUint64(0, BigInt(second));
  return {
    name: witness.name,
    keyId: keyIdOf(witness, keyTypes.cosignature),
    signature: concatBytes(new Uint8Array(time.buffer), signature),
  };
}
