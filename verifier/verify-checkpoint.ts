import { encodeBase64 } from "~/modules/register/format/base64";
import { readCheckpoint, type Checkpoint } from "~/modules/register/format/checkpoint";
import { invalidAnswer, signatureFinding } from "./answer";
import { signerText } from "./signer-text";
import { eventCount } from "./event-count";
import { createFindings, type Findings } from "./findings";
import { originOf, signatureOf, signedBy, type TrustedKey } from "./trusted-keys";
import type { StateVerdict } from "./verdict";

/** A checkpoint with a trusted signature, to compare with others. */
export interface ProvedState {
  checkpoint: Checkpoint;
  /** The signed note, byte for byte. */
  note: string;
}

export interface JudgedState {
  verdict: StateVerdict;
  /** Null when it is not valid. */
  proved: ProvedState | null;
}

/** Whether a text is meant as a signed note, valid or not: it has a signature line. */
export const looksLikeNote = (text: string): boolean => /^— /m.test(text);

/** Verifies a checkpoint: its company and its key. A checkpoint has no time, so the validity times of keys do not apply. */
export function verifyCheckpoint(note: string, keys: readonly TrustedKey[]): JudgedState {
  const findings = createFindings();
  const signedCheckpoint = readSigned(note, "El punto de control", keys, findings);
  if (!signedCheckpoint?.key)
    return { verdict: invalidAnswer("El punto de control", null, findings), proved: null };
  const { checkpoint, companyId, key } = signedCheckpoint;
  const { size, root } = checkpoint;
  const signer = signedBy(key);
  const proves = [
    `Que quien tiene esa clave firmó que ${registerOf(companyId)} tenía ${eventCount(size)} con la raíz ${encodeBase64(root)}.`,
    "De horas no dice nada: ni de cuándo se firmó ni de cuándo se fichó.",
  ];
  const answer = `El punto de control está ${signerText(signer)}: es el de un registro con ${eventCount(size)}.`;
  const summary = { companyId, size, root: encodeBase64(root), proves };
  return {
    verdict: { verdict: "valid", answer, signedBy: signer, unknownKinds: [], summary },
    proved: { checkpoint, note },
  };
}

export const registerOf = (companyId: string) => `el registro de la empresa ${companyId}`;

/** Reads a checkpoint. `key` is null without a trusted signature. Returns null when the text is no checkpoint. */
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
