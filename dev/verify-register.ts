// `npm run register:verify -- archivo… [--keys claves.json | --origin https://…] [--key clave] [--successions sucesiones.json]
// [--witnesses transparencia.policy] [--keep-proof carpeta]`: the page's verifier for a terminal, and for packages that are too large for a
// browser.
// Exit code:
// - 0: everything is valid, and agrees or cannot be compared.
// - 1: something is not valid, or a contradiction is proved. Its proof is written to the folder, if one is named.
// - 2: something could not be checked.
// - 3: everything is valid, but has a warning: the other files of an older pack are not checked, or an entry was recorded late.
import { createHash } from "node:crypto";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { formatDate } from "../app/time/dates";
import { formatDateTime } from "../app/time/formats";
import { localDateOf, localTimeOf } from "../app/time/zones";
import {
  comparisonSentences,
  outcomeTexts,
  twoVersionsText,
  sortWorstFirst,
} from "../verifier/comparison-texts";
import { disclosedText } from "../verifier/page/summary-terms";
import type { NoteKey } from "../app/modules/register/format/note";
import { witnessesOfPolicy } from "../verifier/published/read-witnesses";
import { uncheckedWord } from "../verifier/pack-texts";
import { meaningsOf, reportOf, type ReportPart } from "../verifier/report";
import { proofFile } from "../verifier/proof-file";
import { shownName, shownText } from "../verifier/shown-name";
import { termSentences } from "../verifier/term-texts";
import { readSuccessions, withSuccessors } from "../verifier/successors";
import { readNamedKey, readPublishedKeys, type TrustedKey } from "../verifier/trusted-keys";
import type { PackageSummary, Remarks } from "../verifier/verdict";
import { verifyFiles, type ComparedFiles, type NamedFile, type Outcome } from "../verifier/verify-files";

const gibibyte = 1 << 30;
const packageLimits = { packedBytes: gibibyte, unpackedBytes: 2 * gibibyte };
const [valid, altered, undecided, warned] = [0, 1, 2, 3];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    keys: { type: "string" },
    origin: { type: "string" },
    key: { type: "string" },
    successions: { type: "string" },
    witnesses: { type: "string" },
    "keep-proof": { type: "string" },
  },
});
if (positionals.length === 0)
  refuse(
    "Uso: npm run register:verify -- archivo… [--keys claves.json | --origin https://…] [--key clave] [--successions sucesiones.json] [--witnesses transparencia.policy] [--keep-proof carpeta]\n" +
      "Sin claves, de ninguna firma se sabe de quién es.",
  );
const knownKeys = [...(await fetchPublishedKeys()), ...readNamedKeys()];
process.exitCode = await verifyPaths(positionals, withSuccessors(knownKeys, await readGivenSuccessions()));

async function verifyPaths(paths: string[], keys: TrustedKey[]): Promise<number> {
  const files = await Promise.all(paths.map(readGiven));
  const { outcomes, comparisons } = await verifyFiles(files, keys, {
    limits: packageLimits,
    witnesses: await readGivenWitnesses(),
  });
  const compared = sortWorstFirst(comparisons);
  const proved = compared.filter(({ outcome }) => outcome === "contradiction");
  for (const pair of proved) await printComparison(pair);
  // The overall result comes before any key or digest.
  if (outcomes.length > 1)
    for (const outcome of outcomes) console.log(`${verdictWordOf(outcome)}: ${outcome.name}`);
  for (const pair of compared.slice(proved.length)) await printComparison(pair);
  for (const meaning of termSentences(compared.flatMap(comparisonSentences))) console.log(`  ${meaning}`);
  const codes = outcomes.map(printOutcome);
  files.forEach(printFile);
  if (proved.length > 0 || codes.includes(altered)) return altered;
  return [undecided, warned].find((code) => codes.includes(code)) ?? valid;
}

async function printComparison(compared: ComparedFiles) {
  const isContradiction = compared.outcome === "contradiction";
  const word = outcomeTexts[compared.outcome].toUpperCase();
  console.log(isContradiction ? `${word}: ${twoVersionsText}` : `${word}:`);
  const sentences = comparisonSentences(compared);
  for (const sentence of sentences) console.log(`  ${sentence}`);
  const folder = values["keep-proof"];
  if (!isContradiction || folder === undefined) return;
  await mkdir(folder, { recursive: true });
  const digests = compared.files.map(({ bytes }) => digestOf(bytes).slice(0, 8));
  const path = join(folder, `contradiccion_${digests.join("_")}.zip`);
  await writeFile(path, await proofFile(compared.files, sentences));
  console.log(`  Prueba guardada en ${path}.`);
}

function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

async function readGiven(path: string): Promise<NamedFile> {
  const { size } = await stat(path).catch(() => refuse(`No se puede leer ${path}.`));
  if (size > packageLimits.packedBytes) refuse(`${path} ocupa demasiado: aquí cabe 1 GB.`);
  const bytes = await readFile(path).catch(() => refuse(`No se puede leer ${path}.`));
  return { name: basename(path), bytes };
}

/** Reads `/.well-known/fichaclara-keys.json` of a site, or a file or address with the same content. */
async function fetchPublishedKeys(): Promise<TrustedKey[]> {
  const { origin } = values;
  const from = values.keys ?? (origin && new URL("/.well-known/fichaclara-keys.json", origin).href);
  if (!from) return [];
  const source = /^https?:/.test(from) ? "site" : "list";
  const keys = readPublishedKeys(parseJsonOrNull(await readText(from)), source);
  return keys ?? refuse("Las claves no tienen la forma de fichaclara-keys.json.");
}

/** Reads `/.well-known/fichaclara-keys/successions.json` from a file or an address: the successors of the known keys. */
async function readGivenSuccessions(): Promise<string[]> {
  if (values.successions === undefined) return [];
  const notes = readSuccessions(parseJsonOrNull(await readText(values.successions)));
  return notes ?? refuse("Las sucesiones no tienen la forma de successions.json.");
}

/** Reads the witnesses of the transparency log's C2SP policy, from a file or an address. Without a policy no witness counts. */
async function readGivenWitnesses(): Promise<NoteKey[]> {
  return values.witnesses === undefined ? [] : witnessesOfPolicy(await readText(values.witnesses));
}

/** Reads the key that the reader names. */
function readNamedKeys(): TrustedKey[] {
  if (values.key === undefined) return [];
  return [readNamedKey(values.key) ?? refuse("--key es una clave de 64 cifras hexadecimales, o una vkey.")];
}

function readText(from: string): Promise<string> {
  if (/^https?:/.test(from)) return fetchText(from);
  return readFile(from, "utf8").catch(() => refuse(`No se puede leer ${from}.`));
}

async function fetchText(url: string): Promise<string> {
  const answer = await fetch(url).catch(() => refuse(`No se puede llegar a ${url}.`));
  return answer.ok ? answer.text() : refuse(`${url} responde ${answer.status}.`);
}

function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Prints what was checked and when, whatever the result. */
function printFile({ name, bytes }: NamedFile) {
  const now = Date.now();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  console.log(`Archivo ${shownName(Buffer.from(name))}`);
  console.log(`SHA-256 ${digestOf(bytes)}`);
  console.log(`Comprobado el ${formatDate(localDateOf(now, zone))} ${localTimeOf(now, zone)} (${zone})`);
}

/** Returns the verdict in one word. */
function verdictWordOf(outcome: Outcome): string {
  if (outcome.what === "problem" || outcome.verdict.verdict === "undecided") return "SIN COMPROBAR";
  if (outcome.verdict.verdict === "invalid") return "NO VÁLIDO";
  if ("pack" in outcome.verdict && outcome.verdict.pack?.unchecked) return uncheckedWord;
  return "warning" in outcome.verdict && outcome.verdict.warning ? "VÁLIDO, CON UN AVISO" : "VÁLIDO";
}

function printOutcome(outcome: Outcome): number {
  const word = verdictWordOf(outcome);
  console.log(outcome.name);
  if (outcome.what === "problem") {
    console.log(`${word}: ${outcome.message}`);
    printParts(meaningsOf(outcome));
    return undecided;
  }
  const { verdict } = outcome;
  if (verdict.verdict !== "valid") {
    console.log(`${word}: ${verdict.answer}`);
    printFirst(
      verdict.findings.map(({ message }) => message),
      verdict.total,
    );
    printReport(outcome);
    return verdict.verdict === "invalid" ? altered : undecided;
  }
  const warning = "warning" in verdict ? verdict.warning : null;
  console.log(`${word}: ${verdict.answer}${warning ? ` ${warning.answer}` : ""}`);
  if (warning) printFirst(warning.sentences, warning.total);
  const sentences = "proves" in verdict.summary ? verdict.summary.proves : sentencesOf(verdict.summary);
  for (const sentence of sentences) console.log(`  ${sentence}`);
  printReport(outcome);
  if ("remarks" in verdict) printRemarks(verdict.remarks);
  return warning || word === uncheckedWord ? warned : valid;
}

function printRemarks({ counts, entries, total }: Remarks) {
  for (const count of counts) console.log(`  ${count}`);
  for (const { title, lines } of entries) {
    console.log(`  · ${title}`);
    for (const line of lines) console.log(`      ${line}`);
  }
  if (total > entries.length) console.log(`  Y ${total - entries.length} más.`);
}

/** Prints the report in the order of the page. */
function printReport(outcome: Outcome) {
  printParts([...reportOf(outcome), ...meaningsOf(outcome)]);
}

function printParts(parts: readonly ReportPart[]) {
  for (const { title, sentences } of parts) {
    console.log(`  ${title}`);
    for (const sentence of sentences) console.log(`    ${sentence}`);
  }
}

function printFirst(sentences: readonly string[], total: number) {
  for (const sentence of sentences) console.log(`  ${sentence}`);
  if (total > sentences.length) console.log(`  Y ${total - sentences.length} más.`);
}

function sentencesOf({ company, rows, disclosed, lines, size, at, timeZone }: PackageSummary): string[] {
  return [
    `${shownText(company.name, 200)}: ${rows === 1 ? "1 fichaje" : `${rows} fichajes`}. Anotaciones: ${disclosedText(disclosed, lines)} El registro tenía ${size}.`,
    `Exportado el ${formatDateTime(at, timeZone)} (${timeZone}), según quien lo firmó.`,
  ];
}

function refuse(why: string): never {
  console.error(why);
  process.exit(undecided);
}
