// Files that test code signs. They show what the server makes rarely, or not yet.
import canonicalize from "canonicalize";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { ed25519 } from "@noble/curves/ed25519.js";
import { readFileSync } from "node:fs";
import Papa from "papaparse";
import { hourMs } from "../../app/time/units";
import { factsDigest } from "../../app/modules/register/format/envelope";
import { formerPackageCsvRows } from "../../app/modules/register/format/package-csv";
import { packageFormat2 } from "../../app/modules/register/format/package-formats";
import { writeHeader } from "../../app/modules/register/format/statement";
import { zipStream } from "../../app/platform/zip-stream.server";
import { addDays, dateOfUtc } from "../../app/time/dates";
import { aStreamedZip } from "../support/register/a-zip";
import { aCompany, aCompanyOf, type Company } from "../support/register/random-company";
import { renamedCompany } from "../support/register/renamed-company";
import { listOf, packFilesOf, packOf, withList } from "../support/register/sealed-pack";
import {
  aSealedPackage,
  registerOrigin,
  seal,
  signingSeed,
  type Sealed,
} from "../support/register/sealed-package";
import { receiptBytes, receiptOf } from "../support/register/sealed-receipt";
import { checkIn, checkOut } from "../support/ledger/a-record";
import { aWitness, cosignedBy } from "../support/register/witness";

/** The bytes of each file by its path within the corpus. */
export async function syntheticFiles(): Promise<Record<string, Uint8Array>> {
  const company = aCompany(3, 9);
  const whole = aSealedPackage(company);
  const days = company.lines.map(({ envelope }) => envelope.day).sort();
  const period = { from: days[Math.floor(days.length / 4)]!, to: days[Math.floor(days.length / 2)]! };
  const witness = aWitness("testigo-1.example.com");
  const publicKey = bytesToHex(ed25519.getPublicKey(signingSeed));
  const keys = { keys: [{ from: null, public_key: publicKey, until: null }], origin: registerOrigin };
  return {
    ...(await exampleFiles()),
    "keys/synthetic.json": utf8ToBytes(JSON.stringify(keys)),
    "synthetic/whole.zip": await aStreamedZip(seal({ ...whole, rewrite: cosignedBy([witness]) })),
    "synthetic/some-days.zip": await aStreamedZip(aSealedPackage(company, period)),
    "synthetic/late-event.zip": await aStreamedZip(withLateEvent(company, whole)),
    "synthetic/unknown-kind.zip": await aStreamedZip(withUnknownKind(company, whole)),
    "synthetic/format-to-come.zip": await aStreamedZip(withFormatToCome(whole)),
    "synthetic/26-hours.zip": await aStreamedZip(longEntry()),
    "synthetic/26-hours-in-format-2.zip": await aStreamedZip(
      seal({ ...longEntry(), format: packageFormat2 }),
    ),
    "synthetic/marked-name.zip": await aStreamedZip(markedName()),
    "synthetic/marked-name-with-guard.zip": await aStreamedZip(seal(withFormerGuard(markedName()))),
    ...(await packs(whole)),
    "synthetic/receipt.json": receiptBytes(receiptOf(company, 4)),
    "synthetic/receipt-of-former-format.json": utf8ToBytes(
      canonicalize({ event: {}, format: "fichaclara-receipt/1", head: {}, previous_seal: "" })!,
    ),
  };
}

/** Packs for an inspection: whole, with another CSV, and without the signed list, as they were until 27 November 2026. */
async function packs(sealed: Sealed): Promise<Record<string, Uint8Array>> {
  const files = { ...packFilesOf(sealed), "registro_verificable.zip": await aStreamedZip(sealed) };
  const whole = withList(files, listOf(sealed, files));
  return {
    "synthetic/pack.zip": await packOf(whole),
    "synthetic/altered-pack.zip": await packOf({
      ...whole,
      "fichajes.csv": utf8ToBytes("Nombre;Horas\r\nAna;9:00\r\n"),
    }),
    "synthetic/pack-without-list.zip": await packOf(files),
  };
}

/** The package and the receipt of docs/format.md. */
async function exampleFiles(): Promise<Record<string, Uint8Array>> {
  const page = readFileSync(new URL("../../docs/format.md", import.meta.url), "utf8");
  const block = (name: string) => new RegExp(`\`\`\`text ${name}\\n(.*?)\\n\`\`\``, "s").exec(page)![1]!;
  const withCrLf = (text: string) => `${text.replaceAll("\n", "\r\n")}\r\n`;
  const contents = {
    "registro.jsonl": `${block("registro.jsonl")}\n`,
    "registro.csv": `\ufeff${withCrLf(block("registro.csv"))}`,
    "publicado.json": block("publicado.json"),
    "prueba.json": block("prueba.json"),
    "LEEME.txt": withCrLf(block("LEEME.txt")),
    "verificar.html": `${block("verificar.html")}\n`,
  };
  async function* entries() {
    for (const [name, text] of Object.entries(contents))
      yield await Promise.resolve({ name, content: pieces(text) });
  }
  async function* pieces(text: string) {
    yield await Promise.resolve(text);
  }
  const { at } = JSON.parse(block("statement").split("\n")[1]!) as { at: number };
  const keys = {
    keys: [{ from: null, public_key: block("public"), until: null }],
    origin: "fichaclara.example",
  };
  return {
    "keys/example.json": utf8ToBytes(JSON.stringify(keys)),
    "example/package.zip": new Uint8Array(await new Response(zipStream(entries(), at)).arrayBuffer()),
    "example/receipt.json": utf8ToBytes(block("receipt")),
  };
}

/**
 * Returns a package whose newest two events are missing in a stamped checkpoint. The stamp is more than a day after their claimed
 * recording.
 */
function withLateEvent({ lines }: Company, whole: Sealed): Sealed {
  const size = lines.length - 2;
  const recordedAt = lines[size]!.facts.recorded_at;
  const stampedAt = 1_000 * Math.ceil(recordedAt / 1_000) + 25 * 3_600_000;
  return seal({ ...whole, days: [{ day: addDays(dateOfUtc(recordedAt), 1), size, stampedAt }] });
}

/** Returns a package with an entry of 26 hours, which from 26 to 28 November 2026 was of format 2. */
function longEntry(): Sealed {
  const begin = Date.UTC(2026, 2, 2, 8);
  return aSealedPackage(
    aCompanyOf(5, begin - hourMs, (record) => {
      record.punch(checkIn, begin);
      record.punch(checkOut, begin + 26 * hourMs);
    }),
  );
}

/** Returns a package of a company whose name begins with a mark and a formula. */
const markedName = () => aSealedPackage(renamedCompany(aCompany(3, 9), "\u0301=Bar Acento"));

/** Returns the package with the rows that the writer gave it from 26 to 28 November 2026. */
function withFormerGuard(sealed: Sealed): Sealed {
  const [titles, ...rows] = sealed.records;
  const cellsOf = (row: string) =>
    Papa.parse<string[]>(row, { delimiter: ";", newline: "\r\n" }).data.slice(0, 1);
  const former = rows.map((row) => formerPackageCsvRows(cellsOf(row.replaceAll(`"'`, '"'))));
  return { ...sealed, records: [titles!, ...former] };
}

function withUnknownKind(company: Company, whole: Sealed): Sealed {
  const last = company.lines.at(-1)!;
  const nothing = { person: null, place: null, text: null };
  const facts = { ...last.facts, payload: { what: "an event to come" }, commitments: nothing };
  const { seq, subject_seq } = last.envelope;
  const numbers = { seq: seq + 1, subject_seq: subject_seq + 1, about: null };
  const envelope = { ...last.envelope, ...numbers, kind: "vacation", facts: factsDigest(facts) };
  const line = { envelope, facts, revealed: nothing };
  const longer = { ...company, lines: [...company.lines, line] };
  return seal({ ...whole, company: longer, lines: longer.lines, size: whole.size + 1 });
}

function withFormatToCome(whole: Sealed): Sealed {
  const text = writeHeader(whole.header).replace("fichaclara-register/2", "fichaclara-register/3");
  return { ...whole, header: JSON.parse(text) as Sealed["header"] };
}
