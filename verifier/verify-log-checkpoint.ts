import { encodeBase64 } from "~/modules/register/format/base64";
import { readCheckpoint } from "~/modules/register/format/checkpoint";
import { cosignaturesOf } from "~/modules/register/format/cosignature";
import type { NoteKey } from "~/modules/register/format/note";
import { registerOriginOfLog } from "~/modules/register/format/published-log";
import { invalidAnswer, signatureFinding } from "./answer";
import { createFindings } from "./findings";
import { signerText } from "./signer-text";
import { signatureOf, signedBy, type TrustedKey } from "./trusted-keys";
import type { LogVerdict } from "./verdict";
import type { ProvedState } from "./verify-checkpoint";

const judgedThing = "El punto de control";

/** Whether a note is meant as a checkpoint of the transparency log. */
export const isOfLog = (note: string): boolean =>
  registerOriginOfLog(readCheckpoint(note)?.origin ?? "") !== null;

/** Verifies a checkpoint of the transparency log, as our e-mails have it. Returns the signer and the witnesses. */
export function verifyLogCheckpoint(
  note: string,
  keys: readonly TrustedKey[],
  witnesses: readonly NoteKey[],
): { verdict: LogVerdict; proved: ProvedState | null } {
  const checkpoint = readCheckpoint(note)!;
  const findings = createFindings();
  const signature = signatureOf(note, checkpoint.origin, keys);
  if ("fault" in signature) {
    findings.add(signatureFinding(judgedThing, signature));
    return { verdict: invalidAnswer(judgedThing, null, findings), proved: null };
  }
  const { origin, size, root } = checkpoint;
  const signer = signedBy(signature.key);
  const answer = `${judgedThing} está ${signerText(signer)}: es del registro de transparencia de Fichaclara, con ${size} hojas.`;
  const proves = [
    `Que quien tiene esa clave firmó que ${origin}, el registro de transparencia, tenía ${size} hojas con la raíz ${encodeBase64(root)}.`,
    "Guárdalo: otro con las mismas hojas y otra raíz probaría, junto a este, que se firmaron dos versiones distintas.",
    "De horas no dice nada: ni de cuándo se firmó ni de cuándo se fichó.",
  ];
  const witnessNames = cosignaturesOf(note, witnesses).flatMap(({ witness, at }) =>
    at === null ? [] : [witness.name],
  );
  const summary = {
    size,
    root: encodeBase64(root),
    proves,
    witnesses: witnessNames,
    known: witnesses.length,
  };
  return {
    verdict: { verdict: "valid", answer, signedBy: signer, unknownKinds: [], summary },
    proved: { checkpoint, note },
  };
}
