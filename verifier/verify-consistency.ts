import { encodeBase64 } from "~/modules/register/format/base64";
import type { Checkpoint } from "~/modules/register/format/checkpoint";
import { readConsistency } from "~/modules/register/format/consistency";
import type { Hash } from "~/modules/register/format/merkle";
import { isConsistent } from "~/modules/register/format/merkle-check";
import { invalidAnswer, otherFormatAnswer, type JudgedThing } from "./answer";
import { signerText } from "./signer-text";
import { eventCount } from "./event-count";
import { createFindings, type Findings } from "./findings";
import { otherConsistencyFormat } from "./other-format";
import { signedBy, type TrustedKey } from "./trusted-keys";
import type { StateVerdict } from "./verdict";
import { readSigned, registerOf } from "./verify-checkpoint";

/** A valid consistency proof, to compare with others. */
export interface ProvedLink {
  older: Checkpoint;
  newer: Checkpoint;
  /** The newer one's signed note, byte for byte. */
  note: string;
  hashes: Hash[];
}

export interface JudgedLink {
  verdict: StateVerdict;
  /** Null when it is not valid. */
  proved: ProvedLink | null;
}

const judgedThing: JudgedThing = "El archivo con la prueba de que coinciden";

/** Whether a text is meant as a consistency proof, valid or not. */
export const looksLikeConsistency = (text: string): boolean => text.startsWith("fichaclara-consistency/");

/** Verifies a consistency proof: both checkpoints are signed, and the newer tree begins with the older. */
export function verifyConsistency(text: string, keys: readonly TrustedKey[]): JudgedLink {
  const format = otherConsistencyFormat(text.split("\n", 1)[0]!);
  if (format) return { verdict: otherFormatAnswer(judgedThing, format), proved: null };
  const findings = createFindings();
  const linked = readLink(text, keys, findings);
  if (!findings.isEmpty() || !linked)
    return { verdict: invalidAnswer(judgedThing, linked?.signer ?? null, findings), proved: null };
  const { older, newer, signer, companyId } = linked;
  const answer = `${judgedThing} está ${signerText(signer)}: lo que el registro tenía antes sigue igual.`;
  const proves = [
    older.size === newer.size
      ? `Que los dos puntos de control que trae, de ${registerOf(companyId)}, son del mismo estado, con ${eventCount(newer.size)}.`
      : `Que ${registerOf(companyId)}, cuando tenía ${eventCount(newer.size)}, empezaba por ${older.size === 1 ? "la misma" : `las mismas ${older.size}`} que firmó antes.`,
    "De horas no dice nada: ni de cuándo se firmó ni de cuándo se fichó.",
  ];
  const summary = { companyId, size: newer.size, root: encodeBase64(newer.root), proves };
  return {
    verdict: { verdict: "valid", answer, signedBy: signer, unknownKinds: [], summary },
    proved: linked,
  };
}

function readLink(text: string, keys: readonly TrustedKey[], findings: Findings) {
  const consistencyProof = readConsistency(text);
  if (!consistencyProof) {
    const message = `${judgedThing} no se puede leer: no está escrito como lo escribe Fichaclara, o se ha modificado.`;
    findings.add({ kind: "unreadable", message });
    return null;
  }
  const { hashes } = consistencyProof;
  const older = readSigned(consistencyProof.older, "El punto de control más antiguo", keys, findings);
  const newer = readSigned(consistencyProof.newer, "El punto de control más nuevo", keys, findings);
  if (!older?.key || !newer?.key) return null;
  const signer = signedBy(newer.key);
  const checkpoints = { older: older.checkpoint, newer: newer.checkpoint };
  if (checkpoints.older.origin !== checkpoints.newer.origin)
    findings.add({ kind: "parts-of-two", message: "Sus dos puntos de control son de registros distintos." });
  else if (!isConsistent(checkpoints.older, checkpoints.newer, hashes))
    findings.add({
      kind: "proof-altered",
      message:
        "Sus huellas no llevan de un punto de control al otro: se han modificado, o no son de los dos.",
    });
  return { ...checkpoints, hashes, note: consistencyProof.newer, signer, companyId: newer.companyId };
}
