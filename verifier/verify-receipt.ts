import type { SaltedOpening, PersonData, RevealedData } from "~/modules/register/format/lines";
import { isObjectOf, parseCanonical } from "~/modules/register/format/canonical-json";
import { readCheckpoint, type Checkpoint } from "~/modules/register/format/checkpoint";
import { envelopeBytes, type Envelope, type Facts } from "~/modules/register/format/envelope";
import { readLogProof, type LogProof } from "~/modules/register/format/log-proof";
import { leafHash } from "~/modules/register/format/merkle";
import { isIncluded } from "~/modules/register/format/merkle-check";
import { instantCells } from "~/modules/register/format/entry-rows";
import { invalidAnswer, otherFormatAnswer, signatureFinding, zoneFinding } from "./answer";
import { signerText } from "./signer-text";
import { decodeText } from "./decode-text";
import {
  digestOf,
  isEnvelope,
  isFacts,
  isKnownKind,
  isKnownZone,
  isPayloadOf,
  subjectFault,
} from "./event-shape";
import { createFindings, type Findings } from "./findings";
import { kindText } from "./kind-text";
import { otherReceiptFormat, receiptFormat2 } from "./other-format";
import { alteredPart, isRevealed } from "./revealed-shape";
import { originOf, signatureOf, signedBy, type TrustedKey } from "./trusted-keys";
import type { ReceiptVerdict } from "./verdict";

/** A valid receipt, to compare with others. */
export interface ProvedReceipt {
  checkpoint: Checkpoint;
  envelope: Envelope;
  recordedAt: number;
  proof: LogProof;
}

export interface JudgedReceipt {
  verdict: ReceiptVerdict;
  /** Null when it is not valid. */
  proved: ProvedReceipt | null;
}

interface Receipt {
  envelope: Envelope;
  facts: Facts;
  revealed: RevealedData;
  proof: string;
}

/** Verifies a receipt by the four conditions in docs/format.md. */
export function verifyReceipt(bytes: Uint8Array, keys: readonly TrustedKey[]): JudgedReceipt {
  const text = decodeText(bytes);
  const format = otherReceiptFormat(text);
  if (format) return { verdict: otherFormatAnswer("El comprobante", format), proved: null };
  const findings = createFindings();
  const receipt = readReceipt(text, findings);
  if (!receipt) return { verdict: invalidAnswer("El comprobante", null, findings), proved: null };
  const { envelope, facts, revealed } = receipt;
  const { key, proved } = checkProof(receipt, keys, findings);
  if (digestOf(facts) !== envelope.facts)
    nameEvent("event-altered", "se ha modificado: ya no coincide con su huella.");
  else if (isKnownKind(envelope.kind) && !isPayloadOf(envelope.kind, facts.payload))
    nameEvent("inconsistent", "dice cosas que no son de su tipo.");
  const fault = subjectFault(envelope);
  if (fault) nameEvent("inconsistent", fault);
  const alteredParts = alteredPart(envelope, facts, revealed, { isReceipt: true });
  if (alteredParts !== null)
    nameEvent("data-altered", `tiene modificados ${alteredParts}: no es lo que se registró.`);
  // A new key may sign the receipt of an old event, so only the end of the key's time counts.
  if (key?.until != null && facts.recorded_at > key.until)
    nameEvent("key-out-of-time", "se registró cuando la clave de la firma ya no estaba en vigor.");
  if (findings.isEmpty() && !isKnownZone(facts.time_zone)) findings.add(zoneFinding(facts.time_zone));
  const signer = key && signedBy(key);
  if (!findings.isEmpty() || !signer || !proved)
    return { verdict: invalidAnswer("El comprobante", signer, findings), proved: null };
  const unknownKinds = isKnownKind(envelope.kind) ? [] : [envelope.kind];
  const unknownKindText =
    unknownKinds.length > 0 ? ", con un tipo de anotación que esta página no conoce" : "";
  const { size } = proved.checkpoint;
  const summary = {
    companyId: envelope.company_id,
    seq: envelope.seq,
    size,
    proves: whatItProves(receipt, size),
  };
  const answer = `La anotación está en el registro, y no ha cambiado. El comprobante está ${signerText(signer)}${unknownKindText}.`;
  return { verdict: { verdict: "valid", answer, signedBy: signer, unknownKinds, summary }, proved };

  function nameEvent(kind: Parameters<Findings["addEvent"]>[0], message: string) {
    findings.add({ kind, seq: envelope.seq, message: `La anotación nº ${envelope.seq} ${message}` });
  }
}

/** Whether a text is meant as a receipt, valid or not. */
export const looksLikeReceipt = (text: string): boolean => text.includes('"fichaclara-receipt/');

function readReceipt(text: string | null, findings: Findings): Receipt | null {
  const value = text === null ? undefined : parseCanonical(text);
  if (
    isObjectOf(value, ["event", "format", "proof", "revealed"]) &&
    value.format === receiptFormat2 &&
    isObjectOf(value.event, ["envelope", "facts"]) &&
    isEnvelope(value.event.envelope) &&
    isFacts(value.event.facts) &&
    isRevealed(value.revealed) &&
    typeof value.proof === "string"
  )
    return { ...value.event, revealed: value.revealed, proof: value.proof } as Receipt;
  const message =
    "El comprobante no se puede leer: no está escrito como lo escribe Fichaclara, o se ha modificado.";
  findings.add({ kind: "unreadable", message });
  return null;
}

function checkProof(
  { envelope, facts, proof: text }: Receipt,
  keys: readonly TrustedKey[],
  findings: Findings,
): { key: TrustedKey | null; proved: ProvedReceipt | null } {
  const nothingProved = { key: null, proved: null };
  const proof = readLogProof(text);
  const checkpoint = proof && readCheckpoint(proof.checkpoint);
  if (!proof || !checkpoint) {
    findings.add({
      kind: "proof-altered",
      message: "La prueba del comprobante se ha modificado: no se puede leer.",
    });
    return nothingProved;
  }
  const signature = signatureOf(proof.checkpoint, checkpoint.origin, keys);
  if ("fault" in signature) {
    findings.add(signatureFinding("El comprobante", signature));
    return nothingProved;
  }
  const { size, root, origin } = checkpoint;
  const seq = envelope.seq;
  const leaf = leafHash(envelopeBytes(envelope));
  const isInPlace = proof.index === seq - 1 && originOf(origin)?.companyId === envelope.company_id;
  if (isInPlace && isIncluded({ index: proof.index, size, leaf, root }, proof.hashes))
    return { key: signature.key, proved: { checkpoint, envelope, recordedAt: facts.recorded_at, proof } };
  const message = `La anotación nº ${seq} no es la que se firmó: se ha modificado ella o su prueba.`;
  findings.add({ kind: "event-altered", seq, message });
  return { key: signature.key, proved: null };
}

function whatItProves({ envelope, facts, revealed }: Receipt, size: number): string[] {
  const { occurred_at, time_zone } = facts;
  const [on, time, offset] = instantCells(occurred_at, time_zone);
  const place = revealed.place?.data;
  return [
    `Que el ${on} a las ${time} (${time_zone}, ${offset}) se registró ${kindText(envelope.kind)} de ${personWords(envelope, revealed)}.`,
    ...(facts.actor.kind === "kiosk" ? [kioskText(facts)] : []),
    ...(place ? [`Que se hizo en ${place.latitude}, ${place.longitude}.`] : []),
    `Que es la anotación nº ${envelope.seq} del registro de su empresa, que tenía ${size} cuando se hizo este comprobante.`,
    "Que desde entonces no puede cambiarse ni quitarse sin que se note. De lo que vino después no dice nada.",
  ];
}

/** A kiosk knows a person only by their PIN. */
const kioskText = ({ payload }: Facts) =>
  payload.unidentified === true
    ? "Que se hizo en un kiosco, sin PIN comprobado."
    : "Que se hizo en un kiosco, con el PIN de esa persona.";

function personWords({ subject }: Envelope, { person }: RevealedData): string {
  if (subject === null) return "la empresa";
  const data = (person as SaltedOpening<PersonData> | null)?.data;
  const words = data ? [data.full_name ?? data.email, data.dni && `DNI ${data.dni}`].filter(Boolean) : [];
  return words.length > 0 ? words.join(", ") : "una persona cuyos datos no dice";
}
