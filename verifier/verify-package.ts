import { zipTime } from "~/modules/register/format/container";
import type { Statement, StatedFile } from "~/modules/register/format/statement";
import { fileDigest } from "./file-digest";
import type { OnProgress } from "./pacing";
import type { PackageFiles } from "./container/read-package";
import { isTimeZone } from "~/time/zones";
import type { NoteKey } from "~/modules/register/format/note";
import { notValid, ofOtherFormat } from "./answer";
import { signerWords } from "./signer-words";
import { checkPublished } from "./published/check-published";
import { lateWarning } from "./published/seen-words";
import type { ReadDailyHead } from "~/modules/register/format/published-heads";
import type { SeenOutside } from "./published/seen";
import { checkClosed, closedWords } from "./closed";
import { checkCsv } from "./check-csv";
import { checkErasure } from "./check-erasure";
import { checkContinued, continuedWords } from "./continued";
import { checkSelection } from "./check-selection";
import { checkTree, type Trust } from "./check-tree";
import { nothingTold, tellEntries, type Told } from "./expected-rows";
import { decodeText } from "./decode-text";
import { createFindings, type Findings } from "./findings";
import { otherPackageFormat } from "./other-format";
import { readHeader, type Header } from "./read-header";
import { readRegister, type Register } from "./read-register";
import type { TrustedKey } from "./trusted-keys";
import type { Finding, PackageSummary, PackageVerdict, SignedBy } from "./verdict";

export interface PackageOptions {
  onProgress?: OnProgress;
  /** Whose cosignatures of the log are counted. */
  witnesses?: readonly NoteKey[];
}

/** A package that was judged, and what of it two packages can be compared by; null where it is not valid. */
export interface JudgedPackage {
  verdict: PackageVerdict;
  proved: { header: Header; register: Register; heads: readonly ReadDailyHead[] } | null;
}

/**
 * Judges a package: by which key it is signed, that every event is the one in the signed tree, that all are there that the
 * selection asks for, and that registro.csv says what follows from them. No file is taken on trust: the signed digests only help
 * to say where a fault lies.
 * @param keys those that are believed; their whole bytes count.
 */
export async function verifyPackage(
  files: PackageFiles,
  keys: readonly TrustedKey[],
  { onProgress = () => undefined, witnesses = [] }: PackageOptions = {},
): Promise<JudgedPackage> {
  const headerText = decodeText(files.header);
  const format = otherPackageFormat(headerText);
  if (format) return { verdict: ofOtherFormat("El paquete", format), proved: null };
  const findings = createFindings();
  files.faults.forEach(findings.add);
  const header = readHeader(headerText, keys, findings);
  if (!header) return { verdict: notValid("El paquete", null, findings), proved: null };
  const { statement, signer } = header;
  const trust = await compareDigests(files, statement, findings);
  const register = await readRegister(files.jsonl, header.companyId, findings, onProgress);
  checkTree(header, register, trust, findings);
  checkContinued(header, register, findings);
  checkClosed(register, findings);
  // What nobody has signed is the end of nothing.
  const published =
    signer &&
    statement &&
    (await checkPublished(files.published, { header, register, keys, witnesses }, findings));
  if (trust.isPublishedIntact === false && !findings.isAnyIn("publicado.json"))
    findings.add(altered("publicado.json"));
  if (statement) checkStatement(statement, { header, register, files }, findings);
  // From lines that are wrong nothing follows.
  const told = findings.isAnyIn("registro.jsonl")
    ? nothingTold
    : await tellEntries(register, findings, onProgress);
  await checkCsv(files.csv, { rows: told.rows, register, trust }, findings, onProgress);
  checkRest({ statement, register, told, trust }, findings);
  onProgress(1);
  if (!findings.isEmpty() || !statement || !signer || !published)
    return { verdict: notValid("El paquete", signer, findings), proved: null };
  const { seen, heads } = published;
  const verdict = validVerdict({ files, header, register, told, statement, signer, seen });
  return { verdict, proved: { header, register, heads } };
}

/** Names what stands beside the register and is not as it was exported; of the register itself more can be said. */
async function compareDigests(
  files: PackageFiles,
  statement: Statement | null,
  findings: Findings,
): Promise<Trust> {
  if (!statement) return { isJsonlIntact: null, isCsvIntact: null, isPublishedIntact: null };
  const isIntact = async (name: StatedFile, bytes: Uint8Array | null) =>
    bytes !== null && (await fileDigest(bytes)) === statement.files[name];
  for (const [name, bytes] of [
    ["LEEME.txt", files.readme],
    ["verificar.html", files.verifier],
  ] as const) {
    if (await isIntact(name, bytes)) continue;
    findings.add(bytes ? altered(name) : { kind: "file-missing", file: name, message: `${name} falta.` });
  }
  return {
    isJsonlIntact: await isIntact("registro.jsonl", files.jsonl),
    isCsvIntact: await isIntact("registro.csv", files.csv),
    isPublishedIntact: await isIntact("publicado.json", files.published),
  };
}

const altered = (file: StatedFile): Finding => ({
  kind: "file-altered",
  file,
  message: `${file} no es el que se exportó: su huella firmada es otra.`,
});

/** What the signer says of the whole. */
function checkStatement(
  { selection, at, told }: Statement,
  { header, register, files }: { header: Header; register: Register; files: PackageFiles },
  findings: Findings,
) {
  if (files.time !== null && files.time !== zipTime(at)) {
    const message = "Las fechas de los archivos dentro del ZIP se han modificado: no son las del paquete.";
    findings.add({ kind: "container-altered", message });
  }
  // A line that cannot be read would be missed everywhere.
  if (!findings.has("unreadable")) checkSelection(register, selection, header.checkpoint.size, findings);
  const count = register.lines.filter(({ recordedAt }) => recordedAt !== null).length;
  if (count !== told && !findings.isAnyIn("registro.jsonl")) {
    const kind = count < told ? "event-untold" : "event-added";
    const message = `Se exportaron ${told} anotaciones con su contenido y hay ${count}.`;
    findings.add({ kind, file: "registro.jsonl", message });
  }
  if (!isTimeZone(selection.time_zone)) {
    const message = "La zona horaria del paquete no es ninguna.";
    findings.add({ kind: "inconsistent", file: "prueba.json", message });
  }
  if (at < register.lastRecordedAt) {
    const message = "El paquete dice ser anterior a lo que cuenta.";
    findings.add({ kind: "inconsistent", file: "prueba.json", message });
  }
}

interface Checked {
  statement: Statement | null;
  register: Register;
  told: Told;
  trust: Trust;
}

/** What shows only once nothing else explains it. */
function checkRest({ statement, register, told, trust }: Checked, findings: Findings) {
  if (trust.isJsonlIntact === false && !findings.isAnyIn("registro.jsonl"))
    nameUnrevealed(register, findings);
  if (statement && trust.isJsonlIntact) checkErasure(register, statement.at, findings);
  const rows = told.rows.length - 1;
  if (statement && statement.rows !== rows && findings.isEmpty()) {
    const message = `El paquete dice tener ${statement.rows} fichajes y las anotaciones dan ${rows}.`;
    findings.add({ kind: "inconsistent", file: "prueba.json", message });
  }
}

/**
 * Every event is the one that was signed and told as it was to be, and yet the file is another: then all that can be gone is
 * what a line revealed.
 */
function nameUnrevealed({ unrevealed }: Register, findings: Findings) {
  for (const [seq, { names }] of unrevealed)
    findings.addEvent(
      "data-missing",
      seq,
      `ya no revela ${names.join(" ni ")}; al exportarse quizá lo hacía.`,
    );
  if (unrevealed.size > 0) return;
  findings.add(altered("registro.jsonl"));
}

interface ValidPackage extends Checked {
  files: PackageFiles;
  header: Header;
  statement: Statement;
  signer: SignedBy;
  seen: SeenOutside;
}

const validVerdict = (checked: Omit<ValidPackage, "trust">): PackageVerdict => {
  const { files, register, told, signer, seen } = checked;
  const unknownKinds = [...register.unknownKinds].sort();
  const but = unknownKinds.length > 0 ? ", con un tipo de anotación que esta página no conoce" : "";
  return {
    verdict: "valid",
    answer: `El paquete está ${signerWords(signer)}${but}, y está entero y sin cambios.${continuedWords(register)}${closedWords(register)}`,
    warning: lateWarning(seen.late, checked.statement.selection.time_zone),
    seen,
    signedBy: signer,
    unknownKinds,
    summary: summaryOf(checked),
    register: { csv: files.csv, rows: told.rows.slice(1) },
    remarks: told.remarks,
  };
};

function summaryOf({
  header,
  register,
  told,
  statement,
}: Omit<ValidPackage, "trust" | "seen">): PackageSummary {
  const { selection, at } = statement;
  const { from, to, profile_ids } = selection;
  return {
    company: { id: header.companyId, name: told.company?.name ?? "", nif: told.company?.nif ?? null },
    period: from === null || to === null ? null : { from, to },
    people: profile_ids && profile_ids.map((id) => told.names.get(id) ?? id),
    told: statement.told,
    lines: statement.lines,
    size: header.checkpoint.size,
    rows: statement.rows,
    erased: [...register.unrevealed.values()].flatMap(({ names }) => names).length,
    at,
    timeZone: selection.time_zone,
  };
}
