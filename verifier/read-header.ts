import { decodeBase64 } from "~/modules/register/format/base64";
import { isObjectOf, parseCanonical } from "~/modules/register/format/canonical-json";
import { readCheckpoint, type Checkpoint } from "~/modules/register/format/checkpoint";
import type { Hash } from "~/modules/register/format/merkle";
import { isPackageFormat, type PackageFormat } from "~/modules/register/format/package-formats";
import {
  checkpointDigest,
  readStatement,
  statedFormat,
  type Statement,
} from "~/modules/register/format/statement";
import { formatDateTime } from "~/time/formats";
import { isTimeZone } from "~/time/zones";
import { signatureFinding } from "./answer";
import type { Findings } from "./findings";
import { originOf, signatureOf, signedBy, type TrustedKey } from "./trusted-keys";
import type { SignedBy } from "./verdict";

/** The signed parts of a package. */
export interface Header {
  checkpoint: Checkpoint;
  /** The signed note, byte for byte. */
  note: string;
  companyId: string;
  proof: Hash[];
  /** Null when it is not trustworthy. Then only the tree proves anything. */
  statement: Statement | null;
  /** The signer of the checkpoint; null without a valid signature of a trusted key. */
  signer: SignedBy | null;
}

const headerFile = "prueba.json";

/**
 * Reads prueba.json and checks both signatures. Returns null when nothing in it is usable.
 * @param text null when the file is not UTF-8.
 */
export function readHeader(
  text: string | null,
  keys: readonly TrustedKey[],
  findings: Findings,
): Header | null {
  const value = text === null ? undefined : parseCanonical(text);
  if (!isObjectOf(value, ["checkpoint", "format", "proof", "statement"]) || !isPackageFormat(value.format)) {
    const message = `${headerFile} no se puede leer, o no está escrito como lo escribe Fichaclara.`;
    findings.add({ kind: "unreadable", file: headerFile, message });
    return null;
  }
  const { checkpoint: given, format, statement: statementNote } = value;
  const note = typeof given === "string" ? given : "";
  const checkpoint = readCheckpoint(note);
  const proof = readProof(value.proof);
  const origin = checkpoint && originOf(checkpoint.origin);
  if (!checkpoint || !proof || !origin) {
    const what = proof ? "El estado firmado del registro (checkpoint)" : "La prueba (proof)";
    const kind = proof ? "signature-altered" : "proof-altered";
    findings.add({
      kind,
      file: headerFile,
      message: `${what} de ${headerFile} no se puede leer: se ha modificado.`,
    });
    return null;
  }
  const signature = signatureOf(note, checkpoint.origin, keys);
  if ("fault" in signature)
    findings.add(signatureFinding("El punto de control del registro", signature, headerFile));
  const key = "key" in signature ? signature.key : null;
  const signedHeader = { note, checkpoint, format, key, keys };
  const statement = readTrustedStatement(statementNote, signedHeader, findings);
  return { checkpoint, note, companyId: origin.companyId, proof, statement, signer: key && signedBy(key) };
}

interface SignedHeader {
  note: string;
  checkpoint: Checkpoint;
  format: PackageFormat;
  key: TrustedKey | null;
  keys: readonly TrustedKey[];
}

/** Returns the statement if it is about this checkpoint and the same key signed both. */
function readTrustedStatement(
  note: unknown,
  { note: checkpointNote, checkpoint, format, key, keys }: SignedHeader,
  findings: Findings,
): Statement | null {
  const statement = typeof note === "string" && statedFormat(note) === format ? readStatement(note) : null;
  if (!statement) {
    findings.add({
      kind: "signature-altered",
      file: headerFile,
      message: `La declaración de ${headerFile} no se puede leer: se ha modificado.`,
    });
    return null;
  }
  const signature = signatureOf(note as string, statement.origin, keys);
  if ("fault" in signature) {
    findings.add(signatureFinding("La declaración del paquete", signature, headerFile));
    return null;
  }
  const areOne =
    statement.origin === checkpoint.origin &&
    signature.key.publicKey === key?.publicKey &&
    statement.checkpoint === checkpointDigest(checkpointNote);
  if (!areOne) {
    const message = `La declaración de ${headerFile} no es de este punto de control: son partes de dos paquetes.`;
    findings.add({ kind: "parts-of-two", file: headerFile, message });
    return null;
  }
  checkTime(statement, key, findings);
  return statement;
}

function checkTime(
  { at, selection: { time_zone } }: Statement,
  { from, until }: TrustedKey,
  findings: Findings,
) {
  if ((from === null || at >= from) && (until === null || at <= until)) return;
  const on = isTimeZone(time_zone) ? ` (${formatDateTime(at, time_zone)})` : "";
  const message = `La clave no estaba en vigor cuando dice que se hizo el paquete${on}.`;
  findings.add({ kind: "key-out-of-time", file: headerFile, message });
}

function readProof(value: unknown): Hash[] | null {
  if (!Array.isArray(value)) return null;
  const hashes = value.map((hash: unknown) => (typeof hash === "string" ? decodeBase64(hash) : null));
  return hashes.every((hash) => hash?.length === 32) ? (hashes as Hash[]) : null;
}
