// publicado.json of a package: the published checkpoints of the register, day by day.
import canonicalize from "canonicalize";
import { isLocalDate, type LocalDate } from "~/time/dates";
import { decodeBase64, encodeBase64 } from "./base64";
import { isObjectOf, parseCanonical } from "./canonical-json";
import { readCheckpoint, type Checkpoint } from "./checkpoint";
import type { Hash } from "./merkle";

export const publishedFormat = "fichaclara-published/1";

/** No tree needs more. */
const mostConsistencyHashes = 64;

/** The register's checkpoint of a UTC day. */
export interface DailyCheckpoint {
  day: LocalDate;
  /** The signed note, byte for byte. */
  checkpoint: string;
  /** Proves that the next listed checkpoint, or after the last day the package's own, begins with this one (RFC 9162). */
  consistency: Hash[];
  /** Null when the transparency log is not known to have its leaf. */
  log: CheckpointInLog | null;
}

/** The proof that the transparency log has the day's leaf. */
export interface CheckpointInLog {
  /** The log's note after the leaf was added, with all its signatures. */
  checkpoint: string;
  /** The leaf's index in the log, from 0. */
  index: number;
  /** From the leaf's sibling upwards. */
  proof: Hash[];
  /** DER of an RFC 3161 TimeStampResp for the log's note; null without a stamp. */
  token: Uint8Array | null;
}

export interface PublishedCheckpoints {
  /** DER of the certificates that signed the tokens, and of those above them. */
  certificates: Uint8Array[];
  /** Ascending, each once. */
  days: DailyCheckpoint[];
}

/** Writes the file in pieces, while its days are read. */
export const publishedPieces = {
  begin: (certificates: readonly Uint8Array[]): string =>
    `{"certificates":${canonicalize(certificates.map(encodeBase64))},"days":[`,
  day: ({ day, checkpoint, consistency, log }: DailyCheckpoint, isFirst: boolean): string =>
    `${isFirst ? "" : ","}${canonicalize({
      checkpoint,
      day,
      consistency: consistency.map(encodeBase64),
      log: log && {
        checkpoint: log.checkpoint,
        index: log.index,
        proof: log.proof.map(encodeBase64),
        token: log.token && encodeBase64(log.token),
      },
    })}`,
  end: `],"format":"${publishedFormat}"}`,
};

/** Returns publicado.json: canonical JSON without a line feed. */
export const writePublishedCheckpoints = ({ certificates, days }: PublishedCheckpoints): string =>
  [
    publishedPieces.begin(certificates),
    ...days.map((day, at) => publishedPieces.day(day, at === 0)),
    publishedPieces.end,
  ].join("");

export interface ReadDailyCheckpoint extends DailyCheckpoint {
  /** The checkpoint in its note. */
  parsed: Checkpoint;
  log: (CheckpointInLog & { parsed: Checkpoint }) | null;
}

export interface ReadPublishedCheckpoints extends PublishedCheckpoints {
  days: ReadDailyCheckpoint[];
}

/**
 * Reads publicado.json. Returns null unless it is canonical, with ascending days of one register and sizes that never fall.
 * It does not check signatures, hashes or tokens.
 */
export const readPublishedCheckpoints = (text: string): ReadPublishedCheckpoints | null =>
  readCheckpointDays(text, (one, next) => isOfOneOrigin(one, next) && one.parsed.size <= next.parsed.size);

/** Reads a stored month, in the same form. After an origin rotation, days of a new origin follow those of the old one. */
export const readStoredCheckpoints = (text: string): ReadPublishedCheckpoints | null =>
  readCheckpointDays(text, (one, next) => !isOfOneOrigin(one, next) || one.parsed.size <= next.parsed.size);

const isOfOneOrigin = (one: ReadDailyCheckpoint, next: ReadDailyCheckpoint) =>
  one.parsed.origin === next.parsed.origin;

function readCheckpointDays(
  text: string,
  mayFollow: (one: ReadDailyCheckpoint, next: ReadDailyCheckpoint) => boolean,
): ReadPublishedCheckpoints | null {
  const value = parseCanonical(text);
  if (!isObjectOf(value, ["certificates", "days", "format"]) || value.format !== publishedFormat) return null;
  const certificates = readList(value.certificates, readBytes);
  const days = readList(value.days, readDay);
  const areOnce = certificates && new Set(value.certificates as string[]).size === certificates.length;
  const follows = (one: ReadDailyCheckpoint, next: ReadDailyCheckpoint) =>
    one.day < next.day && mayFollow(one, next);
  return areOnce && days?.every((day, at) => at === 0 || follows(days[at - 1]!, day))
    ? { certificates, days }
    : null;
}

function readDay(value: unknown): ReadDailyCheckpoint | null {
  if (!isObjectOf(value, ["checkpoint", "consistency", "day", "log"])) return null;
  const parsed = readLogCheckpoint(value.checkpoint);
  const consistency = readHashes(value.consistency);
  const log = value.log === null ? null : readInLog(value.log);
  const { checkpoint, day } = value as { checkpoint: string; day: unknown };
  const isDay = typeof day === "string" && isLocalDate(day);
  return parsed && consistency && log !== undefined && isDay
    ? { checkpoint, consistency, day, parsed, log }
    : null;
}

/** Undefined when it is invalid. */
function readInLog(value: unknown): ReadDailyCheckpoint["log"] | undefined {
  if (!isObjectOf(value, ["checkpoint", "index", "proof", "token"])) return undefined;
  const parsed = readLogCheckpoint(value.checkpoint);
  const proof = readHashes(value.proof);
  const token = value.token === null ? null : readBytes(value.token);
  const { checkpoint, index } = value as { checkpoint: string; index: unknown };
  const isPlace =
    Number.isSafeInteger(index) && (index as number) >= 0 && (index as number) < (parsed?.size ?? 0);
  if (!parsed || !proof || !isPlace || (value.token !== null && !token)) return undefined;
  return { checkpoint, parsed, index: index as number, proof, token };
}

const readLogCheckpoint = (note: unknown): Checkpoint | null =>
  typeof note === "string" ? readCheckpoint(note) : null;

/** At least one byte. */
function readBytes(value: unknown): Uint8Array | null {
  const bytes = typeof value === "string" ? decodeBase64(value) : null;
  return bytes && bytes.length > 0 ? bytes : null;
}

function readHashes(value: unknown): Hash[] | null {
  const hashes = readList(value, readBytes);
  return hashes && hashes.length <= mostConsistencyHashes && hashes.every(({ length }) => length === 32)
    ? hashes
    : null;
}

/** Null when it is no list, or one of its values is invalid. */
function readList<T>(value: unknown, readItem: (one: unknown) => T | null): T[] | null {
  if (!Array.isArray(value)) return null;
  const all = value.map(readItem);
  return all.every((one) => one !== null) ? all : null;
}
