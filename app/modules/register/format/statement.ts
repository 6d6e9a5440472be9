import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import canonicalize from "canonicalize";
import { isLocalDate, type LocalDate } from "~/time/dates";
import { isDigest, isObjectOf, isUuid, parseCanonical } from "./canonical-json";
import { readNote, findSigner, signNote, type NoteKey } from "./note";
import { isPackageFormat, packageFormat2, type PackageFormat } from "./package-formats";

/** The files with a digest in the statement: all except the one that has the statement. */
const statedFiles = [
  "LEEME.txt",
  "publicado.json",
  "registro.csv",
  "registro.jsonl",
  "verificar.html",
] as const;
export type StatedFile = (typeof statedFiles)[number];

/** A signed note has no room for more. A selection of more people must be everybody. */
export const mostSelectedPeople = 1_000;

export interface PackageSelection {
  /** Both included; both null for all days. */
  from: LocalDate | null;
  to: LocalDate | null;
  /** Ascending, each once; null for everybody. */
  profile_ids: string[] | null;
  /** IANA; it is only for showing `at`. */
  time_zone: string;
}

/** What a package contains, by its signer's statement. */
export interface Statement {
  /** When it was made, in UTC milliseconds; not before the last disclosed `recorded_at`. */
  at: number;
  /** SHA-256 of the checkpoint's note, 64 hex digits. */
  checkpoint: string;
  /** SHA-256 of each file. */
  files: Record<StatedFile, string>;
  /** How many lines there are, disclosed and redacted. */
  lines: number;
  /** The checkpoint's origin. */
  origin: string;
  /** Rows of registro.csv below its titles. */
  rows: number;
  selection: PackageSelection;
  /** How many lines are disclosed. */
  told: number;
}

export interface SignedStatement {
  statement: Statement;
  key: NoteKey;
}

/** prueba.json: canonical JSON without a line feed. */
export interface PackageHeader {
  checkpoint: string;
  format: PackageFormat;
  /** The result of `proveSubset`; 32 bytes each, in Base 64. */
  proof: string[];
  statement: string;
}

export const writeHeader = (header: PackageHeader): string => canonicalize(header)!;

/** Returns the digest with which a statement names its checkpoint. */
export const checkpointDigest = (note: string): string => bytesToHex(sha256(utf8ToBytes(note)));

/**
 * Signs a statement. Its text begins with the package's format, so that no statement is valid as a checkpoint.
 * @param seed the private key that signed the checkpoint, 32 bytes.
 */
export const signStatement = (
  statement: Statement,
  seed: Uint8Array,
  format: PackageFormat = packageFormat2,
): string => signNote(`${format}\n${canonicalize(statement)}\n`, statement.origin, seed);

/** Returns the format that a statement's note states. Null for any other text. */
export function statedFormat(note: unknown): PackageFormat | null {
  const line = typeof note === "string" ? note.split("\n", 1)[0] : null;
  return isPackageFormat(line) ? line : null;
}

/** Reads a note's statement without checking its signature. Returns null unless it has exactly this form and one signature. */
export function readStatement(note: string): Statement | null {
  const parsedNote = readNote(note);
  // Anybody could add a signature, and so make another version of the package.
  if (parsedNote?.signatures.length !== 1) return null;
  const [format, json, end, ...more] = parsedNote.text.split("\n");
  if (!isPackageFormat(format) || json === undefined || end !== "" || more.length > 0) return null;
  const value = parseCanonical(json);
  return isStatement(value) ? value : null;
}

/** Reads a statement that one of the public keys (32 bytes each) has signed under its origin. Returns null otherwise. */
export function verifyStatement(note: string, publicKeys: readonly Uint8Array[]): SignedStatement | null {
  const statement = readStatement(note);
  const parsedNote = readNote(note);
  if (!statement || !parsedNote) return null;
  const key = findSigner(
    parsedNote,
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
  isPackageSelection(value.selection);

function isPackageSelection(value: unknown): value is PackageSelection {
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
