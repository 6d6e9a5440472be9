// publicado.json of a package: what of the register was outside our hands, day by day.
import canonicalize from "canonicalize";
import { isLocalDate, type LocalDate } from "~/time/dates";
import { decodeBase64, encodeBase64 } from "./base64";
import { isObjectOf, parseCanonical } from "./canonical-json";
import { readCheckpoint, type Checkpoint } from "./checkpoint";
import type { Hash } from "./merkle";

export const publishedFormat = "fichaclara-published/1";

/** No tree takes more. */
const mostHashes = 64;

/** The register's checkpoint of a day of UTC. */
export interface DailyHead {
  day: LocalDate;
  /** The signed note, to the letter. */
  checkpoint: string;
  /** RFC 9162: that it is the beginning of the next one that is listed; of the last one, of the package's own checkpoint. */
  consistency: Hash[];
  /** Null where it is not known to stand in the operator's log. */
  log: HeadInLog | null;
}

/** That the day's leaf of the register stands in the operator's log. */
export interface HeadInLog {
  /** The log's note after the day's leaf was added, with whatever signatures it carries. */
  checkpoint: string;
  /** The leaf's place in the log, from 0. */
  index: number;
  /** From the leaf's sibling upwards. */
  proof: Hash[];
  /** DER of an RFC 3161 TimeStampResp over the log's note; null where there is none. */
  token: Uint8Array | null;
}

export interface PublishedHeads {
  /** DER of those that signed the tokens, and of those above them. */
  certificates: Uint8Array[];
  /** Ascending, each once. */
  days: DailyHead[];
}

/** A file in pieces: it is written while its days are read. */
export const publishedPieces = {
  begin: (certificates: readonly Uint8Array[]): string =>
    `{"certificates":${canonicalize(certificates.map(encodeBase64))},"days":[`,
  day: ({ day, checkpoint, consistency, log }: DailyHead, isFirst: boolean): string =>
    `${isFirst ? "" : ","}${canonicalize({
      ...{ checkpoint, day, consistency: consistency.map(encodeBase64) },
      log: log && {
        ...{ checkpoint: log.checkpoint, index: log.index, proof: log.proof.map(encodeBase64) },
        token: log.token && encodeBase64(log.token),
      },
    })}`,
  end: `],"format":"${publishedFormat}"}`,
};

/** publicado.json: its canonical JSON, without a line feed. */
export const writePublishedHeads = ({ certificates, days }: PublishedHeads): string =>
  [
    publishedPieces.begin(certificates),
    ...days.map((day, at) => publishedPieces.day(day, at === 0)),
    publishedPieces.end,
  ].join("");

export interface ReadDailyHead extends DailyHead {
  /** What its note states. */
  head: Checkpoint;
  log: (HeadInLog & { head: Checkpoint }) | null;
}

export interface ReadPublishedHeads extends PublishedHeads {
  days: ReadDailyHead[];
}

/**
 * Reads such a file; null unless it is one, to the letter: canonical, its days ascending, of one register and never of fewer
 * events than the day before. Neither signatures nor hashes nor tokens have been checked.
 */
export const readPublishedHeads = (text: string): ReadPublishedHeads | null =>
  readHeads(text, (one, next) => isOfOne(one, next) && one.head.size <= next.head.size);

/**
 * Reads a month of heads as it is kept, in the same form: where the register went on after a loss, days of the one origin are
 * followed by days of the other.
 */
export const readKeptHeads = (text: string): ReadPublishedHeads | null =>
  readHeads(text, (one, next) => !isOfOne(one, next) || one.head.size <= next.head.size);

const isOfOne = (one: ReadDailyHead, next: ReadDailyHead) => one.head.origin === next.head.origin;

function readHeads(
  text: string,
  mayFollow: (one: ReadDailyHead, next: ReadDailyHead) => boolean,
): ReadPublishedHeads | null {
  const value = parseCanonical(text);
  if (!isObjectOf(value, ["certificates", "days", "format"]) || value.format !== publishedFormat) return null;
  const certificates = listOf(value.certificates, readBytes);
  const days = listOf(value.days, readDay);
  const areOnce = certificates && new Set(value.certificates as string[]).size === certificates.length;
  const follows = (one: ReadDailyHead, next: ReadDailyHead) => one.day < next.day && mayFollow(one, next);
  return areOnce && days?.every((day, at) => at === 0 || follows(days[at - 1]!, day))
    ? { certificates, days }
    : null;
}

function readDay(value: unknown): ReadDailyHead | null {
  if (!isObjectOf(value, ["checkpoint", "consistency", "day", "log"])) return null;
  const head = readHead(value.checkpoint);
  const consistency = readHashes(value.consistency);
  const log = value.log === null ? null : readInLog(value.log);
  const { checkpoint, day } = value as { checkpoint: string; day: unknown };
  const isDay = typeof day === "string" && isLocalDate(day);
  return head && consistency && log !== undefined && isDay
    ? { checkpoint, consistency, day, head, log }
    : null;
}

/** Undefined where it is none. */
function readInLog(value: unknown): ReadDailyHead["log"] | undefined {
  if (!isObjectOf(value, ["checkpoint", "index", "proof", "token"])) return undefined;
  const head = readHead(value.checkpoint);
  const proof = readHashes(value.proof);
  const token = value.token === null ? null : readBytes(value.token);
  const { checkpoint, index } = value as { checkpoint: string; index: unknown };
  const isPlace =
    Number.isSafeInteger(index) && (index as number) >= 0 && (index as number) < (head?.size ?? 0);
  if (!head || !proof || !isPlace || (value.token !== null && !token)) return undefined;
  return { checkpoint, head, index: index as number, proof, token };
}

const readHead = (note: unknown): Checkpoint | null =>
  typeof note === "string" ? readCheckpoint(note) : null;

/** Of at least one byte. */
function readBytes(value: unknown): Uint8Array | null {
  const bytes = typeof value === "string" ? decodeBase64(value) : null;
  return bytes && bytes.length > 0 ? bytes : null;
}

function readHashes(value: unknown): Hash[] | null {
  const hashes = listOf(value, readBytes);
  return hashes && hashes.length <= mostHashes && hashes.every(({ length }) => length === 32) ? hashes : null;
}

/** Null where it is no list, or one of its values is none. */
function listOf<T>(value: unknown, read: (one: unknown) => T | null): T[] | null {
  if (!Array.isArray(value)) return null;
  const all = value.map(read);
  return all.every((one) => one !== null) ? all : null;
}
