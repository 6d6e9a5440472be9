import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import canonicalize from "canonicalize";
import { isLocalDate, type LocalDate } from "~/time/dates";
import { isDigest, isObjectOf, isUuid, parseCanonical } from "./canonical-json";
import { readNote, signerOf, signNote, type NoteKey } from "./note";

/** Of a package; it opens the text of the statement too, which so can never pass for a checkpoint. */
export const packageFormat2 = "fichaclara-register/2";

/** The files whose digests stand in the statement: all but the one that it stands in itself. */
const statedFiles = [
  "LEEME.txt",
  "publicado.json",
  "registro.csv",
  "registro.jsonl",
  "verificar.html",
] as const;
export type StatedFile = (typeof statedFiles)[number];

/** A signed note holds no more. Whoever wants more people takes all of them. */
export const mostSelectedPeople = 1_000;

export interface PackageSelection {
  /** Both included; null, both, for all days. */
  from: LocalDate | null;
  to: LocalDate | null;
  /** Ascending, each once; null for everybody. */
  profile_ids: string[] | null;
  /** IANA; in it `at` is shown, and nothing is selected by it. */
  time_zone: string;
}

/** What a package holds, in the words of whoever signs it. */
export interface Statement {
  /** When it was made, UTC milliseconds; not before the last told `recorded_at`. */
  at: number;
  /** SHA-256 of the checkpoint's note, 64 hex digits. */
  checkpoint: string;
  /** SHA-256 of each file. */
  files: Record<StatedFile, string>;
  /** How many lines there are, told and bare. */
  lines: number;
  /** The log's: that of the checkpoint. */
  origin: string;
  /** Rows of registro.csv below its titles. */
  rows: number;
  selection: PackageSelection;
  /** How many lines are told. */
  told: number;
}

export interface SignedStatement {
  statement: Statement;
  key: NoteKey;
}

/** prueba.json: its canonical JSON, without a line feed. */
export interface PackageHeader2 {
  checkpoint: string;
  format: typeof packageFormat2;
  /** See proveSubset; base 64 of 32 bytes each. */
  proof: string[];
  statement: string;
}

export const writeHeader = (header: PackageHeader2): string => canonicalize(header)!;

/** What a statement says of its checkpoint. */
export const checkpointDigest = (note: string): string => bytesToHex(sha256(utf8ToBytes(note)));

/** @param seed the private key, 32 bytes, of the checkpoint's signature. */
export const signStatement = (statement: Statement, seed: Uint8Array): string =>
  signNote(`${packageFormat2}\n${canonicalize(statement)}\n`, statement.origin, seed);

/** The statement of a note, whoever signed it; null unless it is one, to the letter, with one signature. */
export function readStatement(note: string): Statement | null {
  const read = readNote(note);
  // Anybody could add another: of one package there would be many.
  if (read?.signatures.length !== 1) return null;
  const [format, json, end, ...more] = read.text.split("\n");
  if (format !== packageFormat2 || json === undefined || end !== "" || more.length > 0) return null;
  const value = parseCanonical(json);
  return isStatement(value) ? value : null;
}

/** Reads a statement that one of the public keys (32 bytes each) has signed under its origin; null otherwise. */
export function verifyStatement(note: string, publicKeys: readonly Uint8Array[]): SignedStatement | null {
  const statement = readStatement(note);
  const read = readNote(note);
  if (!statement || !read) return null;
  const key = signerOf(
    read,
    publicKeys.map((publicKey) => ({ name: statement.origin, publicKey })),
  );
  return key && { statement, key };
}

const yearTenThousand = Date.UTC(10_000, 0);

const statementFields = [
  "at",
  "checkpoint",
  "files",
  "lines",
  "origin",
  "rows",
  "selection",
  "told",
] as const;

const isStatement = (value: unknown): value is Statement =>
  isObjectOf(value, statementFields) &&
  [value.at, value.lines, value.rows, value.told].every(isCount) &&
  (value.at as number) < yearTenThousand &&
  isDigest(value.checkpoint) &&
  isObjectOf(value.files, statedFiles) &&
  Object.values(value.files).every(isDigest) &&
  typeof value.origin === "string" &&
  isSelection(value.selection);

function isSelection(value: unknown): value is PackageSelection {
  if (!isObjectOf(value, ["from", "profile_ids", "time_zone", "to"])) return false;
  const { from, to, profile_ids, time_zone } = value;
  const isPeriod = (from === null && to === null) || (isDay(from) && isDay(to) && from <= to);
  return isPeriod && typeof time_zone === "string" && (profile_ids === null || areProfileIds(profile_ids));
}

const areProfileIds = (value: unknown): value is string[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= mostSelectedPeople &&
  value.every((id, at) => isUuid(id) && (at === 0 || id > (value[at - 1] as string)));

const isDay = (value: unknown): value is LocalDate => typeof value === "string" && isLocalDate(value);
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
