// `npm run register:verify -- paquete.zip [--keys keys.json | --origin https://…]`: the same verifier as the page, for
// a terminal and for packages that are too large for a browser.
// Ends with 0 when all is valid, 1 when something was altered, 2 when that could not be decided.
import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import type { PublicKey } from "../app/modules/register/format/head";
import { isZip, readPackage } from "../app/modules/register/verifier/read-package";
import { shownName } from "../app/modules/register/verifier/shown-name";
import { parseStrictJson } from "../app/modules/register/verifier/strict-json";
import { readKeys } from "../app/modules/register/verifier/trusted-keys";
import type { PackageSummary, ReceiptSummary } from "../app/modules/register/verifier/verdict";
import { verifyPackage } from "../app/modules/register/verifier/verify-package";
import { verifyReceipt } from "../app/modules/register/verifier/verify-receipt";
import { formatDate } from "../app/time/dates";
import { formatDateTime } from "../app/time/formats";
import { localDateOf, localTimeOf } from "../app/time/zones";

const gibibyte = 1 << 30;
const limits = { packedBytes: gibibyte, unpackedBytes: 2 * gibibyte };
const undecided = 2;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { keys: { type: "string" }, origin: { type: "string" } },
});
const [path] = positionals;
if (!path || positionals.length > 1) {
  refuse("Uso: npm run register:verify -- paquete.zip [--keys claves.json | --origin https://…]");
}
process.exitCode = await verify(path, await loadKeys());

async function verify(file: string, keys: PublicKey[] | null): Promise<number> {
  const { size } = await stat(file).catch(() => refuse(`No se puede leer ${file}.`));
  if (size > limits.packedBytes) refuse("El archivo ocupa demasiado: aquí cabe 1 GB.");
  const bytes = await readFile(file).catch(() => refuse(`No se puede leer ${file}.`));
  tellFile(file, bytes);
  if (!isZip(bytes)) return verifyAsReceipt(bytes, keys);
  const read = await readPackage(bytes, limits);
  if ("problem" in read) refuse(read.problem);
  const verdict = "invalid" in read ? read.invalid : await verifyPackage(read.files, keys);
  if (verdict.verdict === "invalid") return tellFindings(verdict);
  tellSummary(verdict.summary);
  return keys ? 0 : undecided;
}

function verifyAsReceipt(bytes: Uint8Array, keys: PublicKey[] | null): number {
  const receipt = parseStrictJson(new TextDecoder().decode(bytes));
  if (receipt === undefined) refuse("El archivo no es un ZIP ni un comprobante.");
  if (!keys) refuse("Para comprobar un comprobante hacen falta las claves: --keys o --origin.");
  const verdict = verifyReceipt(receipt, keys);
  if (verdict.verdict === "invalid") return tellFindings(verdict);
  tellReceipt(verdict.summary);
  return 0;
}

/** The keys to trust; null when none are given, and then only how the files fit each other is checked. */
async function loadKeys(): Promise<PublicKey[] | null> {
  if (values.keys === undefined && values.origin === undefined) return null;
  const text =
    values.keys === undefined ? await fetchKeys(values.origin!) : await readFile(values.keys, "utf8");
  const keys = readKeys(parseStrictJson(text));
  return keys && keys.length > 0 ? keys : refuse("Las claves no tienen la forma de fichaclara-keys.json.");
}

async function fetchKeys(origin: string): Promise<string> {
  const url = new URL("/.well-known/fichaclara-keys.json", origin);
  const answer = await fetch(url).catch(() => refuse(`No se puede llegar a ${url.href}.`));
  return answer.ok ? answer.text() : refuse(`${url.href} responde ${answer.status}.`);
}

/** What was checked and when, for whoever keeps the answer: whatever it will be. */
function tellFile(file: string, bytes: Uint8Array) {
  const now = Date.now();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  console.log(`Archivo ${shownName(Buffer.from(basename(file)))}`);
  console.log(`SHA-256 ${createHash("sha256").update(bytes).digest("hex")}`);
  console.log(`Comprobado el ${formatDate(localDateOf(now, zone))} ${localTimeOf(now, zone)} (${zone})`);
}

function tellFindings({ findings, total }: { findings: { message: string }[]; total: number }): number {
  console.log(`NO VÁLIDO: ${total} ${total === 1 ? "problema" : "problemas"}`);
  for (const { message } of findings) console.log(`  ${message}`);
  if (total > findings.length) console.log(`  Y ${total - findings.length} más.`);
  return 1;
}

function tellSummary({ company, rows, events, chain, head, timeZone, signaturesChecked }: PackageSummary) {
  console.log(signaturesChecked ? "VÁLIDO" : "COHERENTE, PERO SIN COMPROBAR LAS FIRMAS");
  console.log(`  ${company.name}: ${rows} fichajes, ${events} entradas completas de una cadena de ${chain}.`);
  console.log(`  Cabecera nº ${head.seq}, del ${formatDateTime(head.at, timeZone)} (${timeZone}).`);
  console.log(`  Clave ${head.keyId}.`);
  if (!signaturesChecked) {
    console.log(
      "  Los archivos encajan entre sí, pero sin claves no se sabe quién los firmó: usa --keys o --origin.",
    );
  }
}

function tellReceipt({ seq, code, keyId, proves }: ReceiptSummary) {
  console.log(`VÁLIDO: comprobante nº ${seq} · ${code}, clave ${keyId}`);
  for (const sentence of proves) console.log(`  ${sentence}`);
}

function refuse(why: string): never {
  console.error(why);
  process.exit(undecided);
}
