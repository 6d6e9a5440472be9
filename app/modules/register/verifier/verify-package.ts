import { zipTime } from "../format/container";
import { packageFiles, type PackageHeader, type SignedFile } from "../format/package";
import type { PublicKey } from "../format/head";
import { checkCsv } from "./check-csv";
import { claimNumbers, type Claims } from "./claim-numbers";
import { describeEntry } from "./describe-entry";
import { explainJsonl } from "./explain-jsonl";
import { createFindings, type Findings } from "./findings";
import { hashes as sha256Hashes, type Hashes } from "./hashes";
import { orderLines, type OrderedRegister } from "./order-lines";
import type { OnProgress } from "./pacing";
import { readHeader, type TrustedHeader } from "./read-header";
import type { PackageFiles } from "./read-package";
import { summarize } from "./summarize";
import { textLines } from "./text-lines";
import { trustedKeys } from "./trusted-keys";
import type { PackageVerdict } from "./verdict";
import type { Work } from "./work";
import { walkRegister } from "./walk-register";

/**
 * Verifies an export 'Registro verificable' whole: signatures, chain, revealed data and registro.csv, and says what was
 * altered, is missing, was added, changed places or was cut off. Touches neither network nor clock.
 * @param keys the public keys that are trusted; null leaves the signatures unchecked, and the summary says so.
 */
export async function verifyPackage(
  files: PackageFiles,
  keys: readonly PublicKey[] | null,
  onProgress: OnProgress = () => undefined,
  hashes: Hashes = sha256Hashes,
): Promise<PackageVerdict> {
  const findings = createFindings();
  files.faults.forEach(findings.add);
  const header = readHeader(files.header, keys && trustedKeys(keys), findings);
  const isIntact = await compareDigests(files, header.statement, hashes, findings);
  checkTime(files, header.statement, findings);
  const lines = textLines(files.jsonl);
  const claims = await claimNumbers(lines, [0.05, 0.3], onProgress);
  const companyId = chooseCompany(header, claims, findings);
  // Of files of different companies nothing else is worth saying.
  if (findings.has("wrong-company")) return findings.asVerdict(String);

  const register = orderLines({ lines, claims, companyId, head: header.head }, hashes, findings);
  const chain = { companyId, headHash: reachedHead(header, register), isWhole: isWhole(header) };
  const facts = await walkRegister(register, chain, hashes, findings, { share: [0.3, 0.85], onProgress });
  const work: Work = { files, header, register, facts, isIntact, findings };
  const rows = await checkCsv(work, onProgress);
  await checkRest(work, rows.length);
  onProgress(1);
  return findings.isEmpty() && header.head && header.statement
    ? {
        verdict: "valid",
        summary: summarize({
          ...work,
          rows: rows.length,
          head: header.head,
          statement: header.statement,
          keys,
        }),
        register: { csv: files.csv, rows },
      }
    : findings.asVerdict((seq) => describeEntry(seq, register.lineOf(seq), facts));
}

/** Names what stands beside the register when it is not as it was exported; of the register itself more can be said. */
async function compareDigests(
  { csv, jsonl, readme, verifier }: PackageFiles,
  statement: PackageHeader["export"] | null,
  { fileDigest }: Hashes,
  findings: Findings,
): Promise<Work["isIntact"]> {
  if (!statement) return null;
  const isAsSigned = async (name: SignedFile, bytes: Uint8Array | null) =>
    bytes === null || (await fileDigest(bytes, name)) === statement.files[name];
  if (!(await isAsSigned(packageFiles.readme, readme))) nameAltered(packageFiles.readme, findings);
  if (!(await isAsSigned(packageFiles.verifier, verifier))) nameAltered(packageFiles.verifier, findings);
  return {
    csv: await isAsSigned(packageFiles.csv, csv),
    jsonl: await isAsSigned(packageFiles.jsonl, jsonl),
  };
}

function checkTime({ time }: PackageFiles, statement: PackageHeader["export"] | null, findings: Findings) {
  if (time === null || !statement || time === zipTime(statement.at)) return;
  const message =
    "Las fechas de los archivos dentro del ZIP se han modificado: no son las de la exportación.";
  findings.add({ kind: "container-altered", message });
}

function isWhole({ statement }: TrustedHeader): boolean {
  const { from, to, profile_ids } = statement?.selection ?? { from: "", to: "", profile_ids: [] };
  return from === null && to === null && profile_ids === null;
}

/** The company that the seals name. When all the events are another's, that is what is wrong, and not each seal. */
function chooseCompany(
  { head, statement }: TrustedHeader,
  { companies }: Claims,
  findings: Findings,
): string {
  const [first] = companies;
  const companyId = head?.company_id ?? statement?.company_id ?? first ?? "";
  if (first !== undefined && !companies.has(companyId)) {
    const message = "Las entradas de registro.jsonl son de otra empresa que la cabecera firmada.";
    findings.add({ kind: "wrong-company", file: packageFiles.jsonl, message });
  }
  return companyId;
}

/** A register that is cut off does not reach the head: that has been said, and is no reason to doubt the seals. */
const reachedHead = ({ head }: TrustedHeader, { count }: OrderedRegister) =>
  head?.seq === count ? head.hash : null;

/** What only shows once nothing else explains it: counts, contradictions, and files that are not as they were exported. */
async function checkRest(
  { files, header, register, facts, isIntact, findings }: Work,
  rows: number,
): Promise<void> {
  const { statement } = header;
  if (statement) checkCounts({ told: facts.told, rows }, statement, findings);
  if (findings.isEmpty()) {
    for (const { seq, message } of facts.contradictions) findings.addEntry("inconsistent", seq, message);
  }
  if (isIntact?.csv === false && !findings.isAnyIn(packageFiles.csv)) nameAltered(packageFiles.csv, findings);
  if (isIntact?.jsonl === false && !findings.isAnyIn(packageFiles.jsonl)) {
    await explainJsonl(files.jsonl, register, findings);
  }
}

function checkCounts(
  { told, rows }: { told: number; rows: number },
  { events, rows: exportedRows }: PackageHeader["export"],
  findings: Findings,
) {
  if (findings.isAnyIn(packageFiles.jsonl)) return;
  if (told !== events) {
    const message =
      told < events
        ? `Se exportaron ${events} entradas completas y hay ${told}: de ${events - told} se ha quitado el contenido.`
        : `Se exportaron ${events} entradas completas y hay ${told}: se ha añadido contenido.`;
    findings.add({
      kind: told < events ? "event-missing" : "event-inserted",
      file: packageFiles.jsonl,
      message,
    });
  } else if (rows !== exportedRows && !findings.isAnyIn(packageFiles.csv)) {
    const message = `Se exportaron ${exportedRows} fichajes y las entradas dan ${rows}.`;
    findings.add({ kind: "inconsistent", message });
  }
}

const nameAltered = (file: string, findings: Findings) =>
  findings.add({
    kind: "file-altered",
    file,
    message: `${file} no es el que se exportó: su huella firmada es otra.`,
  });
