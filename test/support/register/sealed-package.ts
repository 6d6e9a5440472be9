import { ed25519 } from "@noble/curves/ed25519.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { encodeBase64 } from "../../../app/modules/register/format/base64";
import { signCheckpoint } from "../../../app/modules/register/format/checkpoint";
import { zipTime } from "../../../app/modules/register/format/container";
import { DoesNotFollow, replayEvents } from "../../../app/modules/register/format/entries";
import { entryRow, packageColumns } from "../../../app/modules/register/format/entry-rows";
import { envelopeBytes, type Envelope } from "../../../app/modules/register/format/envelope";
import {
  isDisclosed,
  writeLine,
  type CompanyData,
  type PackageLine,
  type PersonData,
  type DisclosedLine,
} from "../../../app/modules/register/format/lines";
import {
  leafHash,
  nodeHash,
  treeRoot,
  type Hash,
  type ReadNode,
} from "../../../app/modules/register/format/merkle";
import { proveSubset } from "../../../app/modules/register/format/merkle-subset";
import {
  packageFormatForLength,
  type PackageFormat,
} from "../../../app/modules/register/format/package-formats";
import { packageCsvRows } from "../../../app/modules/register/format/package-csv";
import {
  checkpointDigest,
  signStatement,
  writeHeader,
  type PackageHeader,
  type PackageSelection,
  type Statement,
} from "../../../app/modules/register/format/statement";
import {
  writePublishedCheckpoints,
  type PublishedCheckpoints,
} from "../../../app/modules/register/format/published-checkpoints";
import type { PackageFiles } from "../../../verifier/container/read-package";
import { csvByteOrderMark } from "../../../app/platform/csv";
import type { TrustedKey } from "../../../verifier/trusted-keys";
import { zone } from "../ledger/a-record";
import type { Company } from "./random-company";
import { publishedDays, someDays, type DayState } from "./published-days";
import { entriesByLedger } from "./disclosed-life";

export const registerOrigin = "register.example";
export const signingSeed = sha256(utf8ToBytes("the register's key"));
export const strangerSeed = sha256(utf8ToBytes("a stranger's key"));

export const trusted = (seed: Uint8Array, key: Partial<TrustedKey> = {}): TrustedKey => ({
  publicKey: bytesToHex(ed25519.getPublicKey(seed)),
  origin: registerOrigin,
  source: "site",
  from: null,
  until: null,
  ...key,
});
export const trustedKeys = [trusted(signingSeed)];

/** The parts of a package, before its files are written. */
export interface Parts {
  company: Company;
  /** The number of events in the tree. */
  size: number;
  selection: PackageSelection;
  lines: PackageLine[];
  /** The records of registro.csv with their line ends, titles first. */
  records: string[];
  readme: string;
  page: string;
  at: number;
  /** The days of the register that the package shows. */
  days: DayState[];
  /** By default the lowest that holds the lines. */
  format?: PackageFormat;
  /** Changes the daily checkpoints, for packages that are wrong on purpose. */
  rewrite?: (heads: PublishedCheckpoints) => PublishedCheckpoints;
}

/** The files of a package with its header. A test may change them before it writes them. */
export interface Sealed extends Parts {
  statement: Statement;
  header: PackageHeader;
  /** The text of publicado.json. */
  published: string;
}

export type Asked = Partial<Pick<PackageSelection, "from" | "to" | "profile_ids">>;

/** Returns a valid package of a company's first `size` events. */
export function aSealedPackage(company: Company, options: Asked = {}, size = company.lines.length): Sealed {
  const selection = { from: null, to: null, profile_ids: null, time_zone: zone, ...options };
  const lines = linesOf(company.lines.slice(0, size), selection);
  const records = recordsOf({ ...company, lines: company.lines.slice(0, size) }, lines);
  const disclosedLines = lines.filter(isDisclosed);
  const at = Math.max(0, ...disclosedLines.map(({ facts }) => facts.recorded_at)) + 60_000;
  const page = "<!doctype html>\n<title>Comprobar un registro de jornada</title>\n";
  const parts: Parts = {
    company,
    size,
    selection,
    lines,
    records,
    readme: "REGISTRO DE JORNADA\r\n",
    page,
    at,
    days: someDays(company.lines.slice(0, size).map(({ facts }) => facts.recorded_at)),
  };
  return seal(parts);
}

/** Signs the parts, whether they are right or not. */
export function seal(parts: Parts, seed: Uint8Array = signingSeed, stated: Partial<Statement> = {}): Sealed {
  const { company, size, lines, records, selection, readme, page, at, days, rewrite = (as) => as } = parts;
  const origin = `${registerOrigin}/${company.id}`;
  const readTree = treeOf(company.lines.map(({ envelope }) => envelope));
  const checkpoint = signCheckpoint({ origin, size, root: treeRoot(size, readTree) }, seed);
  const heads = publishedDays(days, { origin, registerOrigin, read: readTree, size, seed });
  const published = writePublishedCheckpoints(rewrite({ certificates: [], days: heads }));
  const files = {
    "LEEME.txt": digestOf(readme),
    "publicado.json": digestOf(published),
    "registro.csv": digestOf(records.join("")),
    "registro.jsonl": digestOf(lines.map(writeLine).join("")),
    "verificar.html": digestOf(page),
  };
  const disclosedCount = lines.filter(isDisclosed).length;
  const counts = { lines: lines.length, rows: records.length - 1, told: disclosedCount };
  const statement: Statement = {
    at,
    checkpoint: checkpointDigest(checkpoint),
    files,
    origin,
    selection,
    ...counts,
    ...stated,
  };
  const indexes = [...new Set(lines.map(({ envelope }) => envelope.seq - 1))]
    .filter((index) => index < size)
    .sort((a, b) => a - b);
  const proof = proveSubset(indexes, size, readTree).map(encodeBase64);
  const { format = packageFormatForLength(longestIn(lines)) } = parts;
  const header = { checkpoint, format, proof, statement: signStatement(statement, seed, format) };
  return { ...parts, statement, header, published };
}

/** Returns the longest time of an entry in the disclosed lines. Lines that do not follow on each other have none. */
function longestIn(lines: readonly PackageLine[]): number {
  const disclosedLines = lines.filter(isDisclosed);
  const subjects = [...new Set(disclosedLines.map(({ envelope }) => envelope.subject))];
  const own = subjects.map((subject) =>
    disclosedLines.filter(({ envelope }) => envelope.subject === subject),
  );
  return Math.max(0, ...own.map(longestOf));
}

function longestOf(lines: readonly DisclosedLine[]): number {
  try {
    return replayEvents(lines).longestMs;
  } catch (fault) {
    if (fault instanceof DoesNotFollow) return 0;
    throw fault;
  }
}

const digestOf = (text: string) => bytesToHex(sha256(utf8ToBytes(text)));

export const filesOf = ({ lines, records, header, published, readme, page, at }: Sealed): PackageFiles => ({
  jsonl: utf8ToBytes(lines.map(writeLine).join("")),
  csv: utf8ToBytes(records.join("")),
  header: utf8ToBytes(writeHeader(header)),
  published: utf8ToBytes(published),
  readme: utf8ToBytes(readme),
  verifier: utf8ToBytes(page),
  time: zipTime(at),
  faults: [],
});

/** Returns a reader of the tree over these entries. */
export function treeOf(envelopes: readonly Envelope[]): ReadNode {
  const knownHashes = new Map<string, Hash>();
  const readNode: ReadNode = (level, index) => {
    const place = `${level} ${index}`;
    const hash =
      knownHashes.get(place) ??
      (level === 0
        ? leafHash(envelopeBytes(envelopes[index]!))
        : nodeHash(readNode(level - 1, 2 * index), readNode(level - 1, 2 * index + 1)));
    knownHashes.set(place, hash);
    return hash;
  };
  return readNode;
}

/** Returns the lines of a selection, step by step as docs/format.md describes. */
export function linesOf(
  lines: readonly DisclosedLine[],
  { from, to, profile_ids }: Omit<PackageSelection, "time_zone">,
): PackageLine[] {
  const chosen = new Map<number, PackageLine>();
  for (const subject of new Set(lines.map(({ envelope }) => envelope.subject))) {
    const own = lines.filter(({ envelope }) => envelope.subject === subject);
    if (subject !== null && profile_ids && !profile_ids.includes(subject)) continue;
    const disclosedSeqs = new Set(
      own.filter(({ envelope: { day } }) => subject === null || from === null || (day >= from && day <= to!)),
    );
    for (let before = -1; before !== disclosedSeqs.size;) {
      before = disclosedSeqs.size;
      const numbers = new Set(
        [...disclosedSeqs].flatMap(({ envelope: { subject_seq, about } }) => [subject_seq, about]),
      );
      const abouts = new Set([...disclosedSeqs].map(({ envelope }) => envelope.subject_seq));
      for (const line of own)
        if (numbers.has(line.envelope.subject_seq) || abouts.has(line.envelope.about ?? 0))
          disclosedSeqs.add(line);
    }
    if (disclosedSeqs.size === 0) continue;
    const numbers = [...disclosedSeqs].map(({ envelope }) => envelope.subject_seq);
    const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
    const people = own.filter(({ envelope }) => envelope.kind === "person");
    const identity = people.findLast(({ envelope }) => envelope.subject_seq < first);
    if (identity) disclosedSeqs.add(identity);
    for (const line of people)
      if (line.envelope.subject_seq >= first && line.envelope.subject_seq <= last) disclosedSeqs.add(line);
    for (const line of own)
      if (line.envelope.subject_seq >= first) chosen.set(line.envelope.seq, { envelope: line.envelope });
    for (const line of disclosedSeqs) chosen.set(line.envelope.seq, line);
  }
  return [...chosen.values()].sort((a, b) => a.envelope.seq - b.envelope.seq);
}

/** Returns the records of registro.csv, from the ledger's projection of each person's record. */
function recordsOf({ members, lines: all }: Company, lines: readonly PackageLine[]): string[] {
  const disclosedBySeq = new Map(lines.filter(isDisclosed).map((line) => [line.envelope.seq, line]));
  const dataBefore = <Data>(kind: string, subject: string | null, seq: number) => {
    const newest = all.findLast(
      ({ envelope }) => envelope.kind === kind && envelope.subject === subject && envelope.seq < seq,
    );
    return (newest?.revealed.person?.data ?? null) as Data | null;
  };
  const rows = [...members]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap(({ id, record }) => {
      const own = all.filter(({ envelope }) => envelope.subject === id);
      const knownEntries = entriesByLedger(record.events.slice(0, own.length), id);
      return [...knownEntries.values()].sort(byOpening).flatMap((entry) => {
        const { seq } = own[entry.openedBy - 1]!.envelope;
        if (!disclosedBySeq.has(seq)) return [];
        return [
          entryRow(
            { ...entry, seq },
            {
              company: dataBefore<CompanyData>("company", null, seq),
              person: dataBefore<PersonData>("person", id, seq),
              checkInPlace: disclosedBySeq.get(seq)!.revealed.place?.data ?? null,
              checkOutPlace: own[(entry.closedBy ?? 0) - 1]?.revealed.place?.data ?? null,
            },
          ),
        ];
      });
    });
  return [csvByteOrderMark + packageCsvRows([packageColumns]), ...rows.map((row) => packageCsvRows([row]))];
}

const byOpening = (a: { openedBy: number }, b: { openedBy: number }) => a.openedBy - b.openedBy;
