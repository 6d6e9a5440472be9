// C2SP tlog-cosignature, of Ed25519: that a witness has seen a checkpoint, and none that contradicts it.
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { keyIdOf, keyTypes, readNote, type NoteKey, type NoteSignature } from "./note";
import { isEd25519Signed } from "./signature";

const bytesOfTime = 8;
/** No date of a computer is later. */
const lastSecond = 8_640_000_000_000;

/** A line that stands below a checkpoint under the name of a witness. */
export interface Cosignature {
  witness: NoteKey;
  /** When it says that it saw the checkpoint, UTC milliseconds; null where its signature does not hold. */
  at: number | null;
  line: NoteSignature;
}

/**
 * What witnesses have signed of a checkpoint, the first line of each; lines of other types and of other keys are passed over.
 * @param note with their lines below it, and any others.
 */
export function cosignaturesOf(note: string, witnesses: readonly NoteKey[]): Cosignature[] {
  const { text, signatures } = readNote(note) ?? { text: "", signatures: [] };
  return witnesses.flatMap((witness) => {
    const id = keyIdOf(witness, keyTypes.cosignature);
    const line = signatures.find(({ name, keyId }) => name === witness.name && keyId === id);
    return line ? [{ witness, line, at: seenAt(text, line, witness) }] : [];
  });
}

/** What a witness signs who saw a checkpoint. @param second since 1970. */
export const cosignedMessage = (text: string, second: number): Uint8Array =>
  utf8ToBytes(`cosignature/v1\ntime ${second}\n${text}`);

function seenAt(text: string, { signature }: NoteSignature, { publicKey }: NoteKey): number | null {
  const second = signature.slice(0, bytesOfTime).reduce((sum, byte) => sum * 0x100 + byte, 0);
  if (signature.length <= bytesOfTime || second > lastSecond) return null;
  const isGood = isEd25519Signed(signature.slice(bytesOfTime), cosignedMessage(text, second), publicKey);
  return isGood ? second * 1_000 : null;
}

/** A cosignature as it stands in a note: the time, and what was signed with it. @param second since 1970. */
export function cosignatureLine(witness: NoteKey, second: number, signature: Uint8Array): NoteSignature {
  const time = new DataView(new ArrayBuffer(bytesOfTime));
  time.setBigUint64(0, BigInt(second));
  return {
    name: witness.name,
    keyId: keyIdOf(witness, keyTypes.cosignature),
    signature: concatBytes(new Uint8Array(time.buffer), signature),
  };
}
