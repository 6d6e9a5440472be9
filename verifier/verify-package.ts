import { zipTime } from "~/modules/register/format/container";
import type { Statement, StatedFile } from "~/modules/register/format/statement";
import type { NoteKey } from "~/modules/register/format/note";
import type { ReadDailyCheckpoint } from "~/modules/register/format/published-checkpoints";
import { fileDigest } from "./file-digest";
import type { OnProgress } from "./pacing";
import type { PackageFiles } from "./container/read-package";
import { invalidAnswer, otherFormatAnswer, otherRulesFinding, zoneFinding } from "./answer";
import { signerText } from "./signer-text";
import { checkPublished } from "./published/check-published";
import { lateWarning } from "./published/seen-texts";
import type { SeenOutside } from "./published/seen";
import { checkClosed, closedWords } from "./closed";
import { checkCsv } from "./check-csv";
import { checkErasure } from "./check-erasure";
import { checkRotation, rotationText } from "./check-rotation";
import { checkSelection } from "./check-selection";
import { checkTree, type FileTrust } from "./check-tree";
import { nothingDisclosed, deriveEntries, type DerivedRows } from "./expected-rows";
import { decodeText } from "./decode-text";
import { isKnownZone, isZoneName } from "./event-shape";
import { createFindings, type Findings } from "./findings";
import { otherPackageFormat } from "./other-format";
import { readHeader, type Header } from "./read-header";
import { readRegister, type Register } from "./read-register";
import type { TrustedKey } from "./trusted-keys";
import type { Finding, PackageSummary, PackageVerdict, SignedBy } from "./verdict";

export interface PackageOptions {
  /** Spanish: how the answer calls the package. */
  subject?: string;
  onProgress?: OnProgress;
  /** The witnesses whose cosignatures of the log count. */
  witnesses?: readonly NoteKey[];
}

/** A verified package. `proved` has what comparisons need; null when it is not valid. */
export interface JudgedPackage {
  verdict: PackageVerdict;
  proved: { header: Header; register: Register; days: readonly ReadDailyCheckpoint[] } | null;
}

/**
 * Verifies a package:
 * - A trusted key signed it.
 * - Every event is in the signed tree, and no line of the selection is missing.
 * - registro.csv follows from the events.
 * No file is trusted for its digest: signed digests only help to locate a fault.
 * @param keys the trusted keys, compared by all their bytes.
 */
export async function verifyPackage(
  files: PackageFiles,
  keys: readonly TrustedKey[],
  { subject = "El paquete", onProgress = () => undefined, witnesses = [] }: PackageOptions = {},
): Promise<JudgedPackage> {
  const headerText = decodeText(files.header);
  const format = otherPackageFormat(headerText);
  if (format) return { verdict: otherFormatAnswer("El paquete", format), proved: null };
  const findings = createFindings();
  files.faults.forEach(findings.add);
  const header = readHeader(headerText, keys, findings);
  if (!header) return { verdict: invalidAnswer("El paquete", null, findings), proved: null };
  const { statement, signer } = header;
  const trust = await compareDigests(files, statement, findings);
  const register = await readRegister(files.jsonl, header.companyId, findings, onProgress);
  checkTree(header, register, trust, findings);
  checkRotation(header, register, findings);
  checkClosed(register, findings);
  // Without a signed checkpoint there is no end that the published days could lead to.
  const publishedEvidence =
    signer &&
    statement &&
    (await checkPublished(files.published, { header, register, keys, witnesses }, findings));
  if (trust.isPublishedIntact === false && !findings.isAnyIn("publicado.json"))
    findings.add(alteredFinding("publicado.json"));
  if (statement) checkStatement(statement, { header, register, files }, findings);
  // Nothing follows from wrong lines.
  const isDerived = register.unknownZones.size + register.otherZones.size === 0;
  const derived =
    findings.isAnyIn("registro.jsonl") || !isDerived
      ? nothingDisclosed
      : await deriveEntries(register, findings, onProgress);
  if (isDerived) await checkCsv(files.csv, { rows: derived.rows, register, trust }, findings, onProgress);
  else if (trust.isCsvIntact === false) findings.add(alteredFinding("registro.csv"));
  checkRest({ statement, register, derived: isDerived ? derived : null, trust }, findings);
  for (const zone of [...register.unknownZones].sort()) findings.add(zoneFinding(zone, "registro.jsonl"));
  for (const zone of [...register.otherZones].sort()) findings.add(otherRulesFinding(zone, "registro.jsonl"));
  onProgress(1);
  if (!findings.isEmpty() || !statement || !signer || !publishedEvidence)
    return { verdict: invalidAnswer("El paquete", signer, findings), proved: null };
  const { seen, days } = publishedEvidence;
  const verdict = validVerdict({ subject, files, header, register, derived, statement, signer, seen });
  return { verdict, proved: { header, register, days } };
}

/**
 * Adds a finding for each accompanying file that is not as exported. Returns the same for the register's files, which get more exact
 * findings.
 */
async function compareDigests(
  files: PackageFiles,
  statement: Statement | null,
  findings: Findings,
): Promise<FileTrust> {
  if (!statement) return { isJsonlIntact: null, isCsvIntact: null, isPublishedIntact: null };
  const isIntact = async (name: StatedFile, bytes: Uint8Array | null) =>
    bytes !== null && (await fileDigest(bytes)) === statement.files[name];
  for (const [name, bytes] of [
    ["LEEME.txt", files.readme],
    ["verificar.html", files.verifier],
  ] as const) {
    if (await isIntact(name, bytes)) continue;
    findings.add(
      bytes ? alteredFinding(name) : { kind: "file-missing", file: name, message: `${name} falta.` },
    );
  }
  return {
    isJsonlIntact: await isIntact("registro.jsonl", files.jsonl),
    isCsvIntact: await isIntact("registro.csv", files.csv),
    isPublishedIntact: await isIntact("publicado.json", files.published),
  };
}

const alteredFinding = (file: StatedFile): Finding => ({
  kind: "file-altered",
  file,
  message: `${file} no es el que se exportó: su huella firmada es otra.`,
});

/** Checks the signer's statement about the whole package. */
function checkStatement(
  { selection, at, told }: Statement,
  { header, register, files }: { header: Header; register: Register; files: PackageFiles },
  findings: Findings,
) {
  if (files.time !== zipTime(at)) {
    const message = "Las fechas de los archivos dentro del ZIP se han modificado: no son las del paquete.";
    findings.add({ kind: "container-altered", message });
  }
  // An unreadable line would cause a finding wherever it is missed.
  if (!findings.has("unreadable")) checkSelection(register, selection, header.checkpoint.size, findings);
  const count = register.lines.filter(({ recordedAt }) => recordedAt !== null).length;
  if (count !== told && !findings.isAnyIn("registro.jsonl")) {
    const kind = count < told ? "event-untold" : "event-added";
    const message = `Se exportaron ${told} anotaciones con su contenido y hay ${count}.`;
    findings.add({ kind, file: "registro.jsonl", message });
  }
  if (!isZoneName(selection.time_zone)) {
    const message = "La zona horaria del paquete no es ninguna.";
    findings.add({ kind: "inconsistent", file: "prueba.json", message });
  } else if (!isKnownZone(selection.time_zone)) findings.add(zoneFinding(selection.time_zone, "prueba.json"));
  if (at < register.lastRecordedAt) {
    const message = "El paquete dice ser anterior a lo que cuenta.";
    findings.add({ kind: "inconsistent", file: "prueba.json", message });
  }
}

interface CheckedPackage {
  statement: Statement | null;
  register: Register;
  derived: DerivedRows;
  trust: FileTrust;
}

/** `derived` is null if nothing follows on this device. */
type UnjudgedPackage = Omit<CheckedPackage, "derived"> & { derived: DerivedRows | null };

/** Checks that make sense only when nothing else explains the fault. */
function checkRest({ statement, register, derived, trust }: UnjudgedPackage, findings: Findings) {
  if (trust.isJsonlIntact === false && !findings.isAnyIn("registro.jsonl"))
    nameUnrevealed(register, findings);
  if (statement && trust.isJsonlIntact) checkErasure(register, statement.at, findings);
  const rows = derived ? derived.rows.length - 1 : null;
  if (statement && rows !== null && statement.rows !== rows && findings.isEmpty()) {
    const message = `El paquete dice tener ${statement.rows} fichajes y las anotaciones dan ${rows}.`;
    findings.add({ kind: "inconsistent", file: "prueba.json", message });
  }
}

/** Every event is as it was signed and disclosed, but the file is not. So only disclosed data can be missing. */
function nameUnrevealed({ unrevealed }: Register, findings: Findings) {
  for (const [seq, { names }] of unrevealed)
    findings.addEvent(
      "data-missing",
      seq,
      `ya no revela ${names.join(" ni ")}; al exportarse quizá lo hacía.`,
    );
  if (unrevealed.size > 0) return;
  findings.add(alteredFinding("registro.jsonl"));
}

interface ValidPackage extends CheckedPackage {
  subject: string;
  files: PackageFiles;
  header: Header;
  statement: Statement;
  signer: SignedBy;
  seen: SeenOutside;
}

/** The first sentence is about the hours. The key comes after it. */
const intactText = "Las horas de este paquete son las que se registraron: no falta ni ha cambiado ninguna.";

const validVerdict = (checked: Omit<ValidPackage, "trust">): PackageVerdict => {
  const { subject, files, register, derived, signer, seen } = checked;
  const unknownKinds = [...register.unknownKinds].sort();
  const but = unknownKinds.length > 0 ? ", con un tipo de anotación que esta página no conoce" : "";
  return {
    verdict: "valid",
    answer: `${intactText} ${subject} está ${signerText(signer)}${but}.${rotationText(register)}${closedWords(register)}`,
    warning: lateWarning(seen.late, checked.statement.selection.time_zone),
    seen,
    pack: null,
    signedBy: signer,
    unknownKinds,
    summary: summaryOf(checked),
    register: { csv: files.csv, rows: derived.rows.slice(1) },
    remarks: derived.remarks,
  };
};

function summaryOf({
  header,
  register,
  derived,
  statement,
}: Omit<ValidPackage, "trust" | "seen" | "subject">): PackageSummary {
  const { selection, at } = statement;
  const { from, to, profile_ids } = selection;
  return {
    company: { id: header.companyId, name: derived.company?.name ?? "", nif: derived.company?.nif ?? null },
    period: from === null || to === null ? null : { from, to },
    people: profile_ids && profile_ids.map((id) => derived.names.get(id) ?? id),
    disclosed: statement.told,
    lines: statement.lines,
    size: header.checkpoint.size,
    rows: statement.rows,
    erased: [...register.unrevealed.values()].flatMap(({ names }) => names).length,
    at,
    timeZone: selection.time_zone,
  };
}
