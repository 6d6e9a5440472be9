import { encodeBase64 } from "~/modules/register/format/base64";
import { readCheckpoint, type Checkpoint } from "~/modules/register/format/checkpoint";
import { notValid, signatureFinding } from "./answer";
import { signerWords } from "./signer-words";
import { eventCount } from "./event-count";
import { createFindings, type Findings } from "./findings";
import { originOf, signatureOf, signedBy, type TrustedKey } from "./trusted-keys";
import type { StateVerdict } from "./verdict";

/** A checkpoint that a trusted key has signed, to be compared with others. */
export interface ProvedState {
  checkpoint: Checkpoint;
  /** The signed note, to the letter. */
  note: string;
}

export interface JudgedState {
  verdict: StateVerdict;
  /** Null where it is not valid. */
  proved: ProvedState | null;
}

/** Whether a text means to be a signed note, whatever state it is in: a line of a signature stands in it. */
export const looksLikeNote = (text: string): boolean => /^— /m.test(text);

/** Judges a checkpoint that is given by itself: whose it is, and by which key. It has no time, and so the times of keys bind nothing. */
export function verifyCheckpoint(note: string, keys: readonly TrustedKey[]): JudgedState {
  const findings = createFindings();
  const signed = readSigned(note, "El punto de control", keys, findings);
  if (!signed?.key) return { verdict: notValid("El punto de control", null, findings), proved: null };
  const { checkpoint, companyId, key } = signed;
  const { size, root } = checkpoint;
  const signer = signedBy(key);
  const proves = [
    `Que quien tiene esa clave firmó que ${registerOf(companyId)} tenía ${eventCount(size)} con la raíz ${encodeBase64(root)}.`,
    "De horas no dice nada: ni de cuándo se firmó ni de cuándo se fichó.",
  ];
  const answer = `El punto de control está ${signerWords(signer)}: es el de un registro con ${eventCount(size)}.`;
  const summary = { companyId, size, root: encodeBase64(root), proves };
  return {
    verdict: { verdict: "valid", answer, signedBy: signer, unknownKinds: [], summary },
    proved: { checkpoint, note },
  };
}

export const registerOf = (companyId: string) => `el registro de la empresa ${companyId}`;

/** A checkpoint and the key that has signed it, which is null where none that is trusted has; null, too, where it is none. */
export function readSigned(
  note: string,
  what: string,
  keys: readonly TrustedKey[],
  findings: Findings,
): (ProvedState & { companyId: string; key: TrustedKey | null }) | null {
  const checkpoint = readCheckpoint(note);
  const origin = checkpoint && originOf(checkpoint.origin);
  if (!checkpoint || !origin) {
    findings.add({
      kind: "unreadable",
      message: `${what} no se puede leer: no está escrito como lo escribe Fichaclara, o se ha modificado.`,
    });
    return null;
  }
  const signature = signatureOf(note, checkpoint.origin, keys);
  if ("fault" in signature) findings.add(signatureFinding(what, signature));
  const key = "key" in signature ? signature.key : null;
  return { checkpoint, note, companyId: origin.companyId, key };
}
