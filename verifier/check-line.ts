import { isObjectOf, parseCanonical } from "~/modules/register/format/canonical-json";
import { isDisclosed, type PackageLine } from "~/modules/register/format/lines";
import { digestOf, isEnvelope, isFacts, isKnownKind, isPayloadOf, subjectFault } from "./event-shape";
import { alteredPart, isRevealed } from "./revealed-shape";
import type { FindingKind } from "./verdict";

const longestLine = 100_000;

/** Reads a line of registro.jsonl. Returns null unless it is canonical JSON with the fields of a line. */
export function readLine(text: string | null): PackageLine | null {
  const value = text === null || text.length > longestLine ? undefined : parseCanonical(text);
  return isLine(value) ? value : null;
}

const isLine = (value: unknown): value is PackageLine =>
  (isObjectOf(value, ["envelope"]) ||
    (isObjectOf(value, ["envelope", "facts", "revealed"]) &&
      isFacts(value.facts) &&
      isRevealed(value.revealed))) &&
  isEnvelope(value.envelope);

/** Returns the fault of an event taken by itself, without the tree, or null. */
export function faultOfLine(
  line: PackageLine,
  companyId: string,
): { kind: FindingKind; message: string } | null {
  const { envelope } = line;
  if (envelope.company_id !== companyId)
    return { kind: "event-altered", message: "es de otra empresa que el registro firmado." };
  const fault = subjectFault(envelope);
  if (fault) return { kind: "inconsistent", message: fault };
  if (!isDisclosed(line)) return null;
  const { facts, revealed } = line;
  if (digestOf(facts) !== envelope.facts)
    return { kind: "event-altered", message: "se ha modificado: ya no coincide con su huella." };
  if (isKnownKind(envelope.kind) && !isPayloadOf(envelope.kind, facts.payload))
    return { kind: "inconsistent", message: "dice cosas que no son de su tipo." };
  if ((envelope.kind === "person" || envelope.kind === "company") && facts.commitments.person === null)
    return { kind: "inconsistent", message: "no dice de quién son los datos que registra." };
  const alteredParts = alteredPart(envelope, facts, revealed);
  return alteredParts === null
    ? null
    : { kind: "data-altered", message: `tiene modificados ${alteredParts}: no es lo que se registró.` };
}
