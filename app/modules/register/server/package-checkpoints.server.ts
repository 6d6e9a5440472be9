import { addDays, dateOfUtc, type LocalDate } from "~/time/dates";
import {
  dailyCheckpointsKey,
  findInPublishedLog,
  monthOfDay,
  publishedFileReader,
  type CheckpointsDeps,
} from "../daily-checkpoints.server";
import type { TextPiece } from "../model/digest-while-streaming";
import { mostDaysLate } from "../format/daily-leaf";
import { proveConsistency, type Hash, type ReadNode } from "../format/merkle";
import { readPem } from "../format/pem";
import {
  publishedPieces,
  readStoredCheckpoints,
  type DailyCheckpoint,
  type CheckpointInLog,
  type ReadDailyCheckpoint,
} from "../format/published-checkpoints";
import { authorityPath } from "../format/published-log";
import type { ReadLogFile } from "../format/read-log";
import { readTimeStampResp } from "../format/time-stamp";
import type { RegisterLog } from "../read-lines.server";

/** One object a month, and no more than a Worker may request at the same time. */
const monthsAPage = 6;

/** Which daily checkpoints a package needs. */
export interface CheckpointQuery {
  /** The package's origin. Checkpoints from before a loss have another one. */
  origin: string;
  /** A UTC day. */
  from: LocalDate;
  /** The `seq` of the event with whose first checkpoint they end. */
  upTo: number;
  /** When that event was recorded. No earlier day's checkpoint covers it. */
  recordedAt: number;
  /** How many events the package's checkpoint has. */
  size: number;
}

/** The daily checkpoints of a package, before they are proved. */
export interface PackageCheckpoints {
  /** How many events each has. */
  sizes: number[];
  /** Parses the stored months again at each call: the parsed days of years would take several times the memory. */
  days: () => Generator<Omit<DailyCheckpoint, "consistency">[]>;
  certificates: Uint8Array[];
}

/**
 * Finds a package's daily checkpoints, one object a month. Recent days that the nightly job has not looked up yet are looked up in the log.
 * A day without a stored checkpoint is left out.
 */
export async function readPackageCheckpoints(
  deps: CheckpointsDeps & { now: number },
  log: RegisterLog,
  checkpointQuery: CheckpointQuery,
): Promise<PackageCheckpoints> {
  const texts: string[] = [];
  const sizeByDay = new Map<LocalDate, number>();
  const recent: ReadDailyCheckpoint[] = [];
  const tokens: Uint8Array[] = [];
  let reachedSize = 0;
  for (const months of pagesOf(checkpointQuery, dateOfUtc(deps.now))) {
    for (const text of await Promise.all(months.map((month) => textOf(deps, log, month)))) {
      texts.push(text);
      for (const one of readDays(text)) {
        const { origin: of, size } = one.parsed;
        if (one.day < checkpointQuery.from || reachedSize >= checkpointQuery.upTo) continue;
        if (of !== checkpointQuery.origin || size < reachedSize || size > checkpointQuery.size) continue;
        sizeByDay.set(one.day, (reachedSize = size));
        if (one.log?.token) tokens.push(one.log.token);
        if (!one.log && one.day >= addDays(dateOfUtc(deps.now), -mostDaysLate)) recent.push(one);
      }
    }
    if (reachedSize >= checkpointQuery.upTo) break;
  }
  const lateLogByDay = new Map<LocalDate, CheckpointInLog | null>();
  for (const one of recent) lateLogByDay.set(one.day, await findInPublishedLog(deps, log, one));
  for (const checkpointInLog of lateLogByDay.values())
    if (checkpointInLog?.token) tokens.push(checkpointInLog.token);
  return {
    sizes: [...sizeByDay.values()],
    *days() {
      for (const text of texts)
        yield readDays(text)
          .filter(({ day }) => sizeByDay.has(day))
          .map(({ day, checkpoint, log: known }) => ({
            day,
            checkpoint,
            log: known ?? lateLogByDay.get(day) ?? null,
          }));
    },
    certificates: await readAuthorities(publishedFileReader(deps.bucket), tokens),
  };
}

const readDays = (text: string) => readStoredCheckpoints(text)?.days ?? [];

async function textOf({ bucket }: CheckpointsDeps, log: RegisterLog, month: string): Promise<string> {
  return (await (await bucket.get(dailyCheckpointsKey(log, month)))?.text()) ?? "";
}

/** Yields the months up to the likely last one together, then the later ones page by page. */
function* pagesOf({ from, recordedAt }: CheckpointQuery, todayOn: LocalDate): Generator<string[]> {
  const months: string[] = [];
  for (let day = `${monthOfDay(from)}-01`; day <= todayOn; day = `${monthOfDay(addDays(day, 31))}-01`)
    months.push(monthOfDay(day));
  const likely = months.indexOf(monthOfDay(addDays(dateOfUtc(recordedAt), 1))) + 1 || months.length;
  for (let at = 0; at < months.length;) {
    const end = Math.min(at + monthsAPage, at < likely ? likely : months.length);
    yield months.slice(at, end);
    at = end;
  }
}

/** Returns the proofs that each is the beginning of the next, and the last one of the package's own checkpoint. */
export const provePackageCheckpoints = (
  sizes: readonly number[],
  size: number,
  readNode: ReadNode,
): Hash[][] => sizes.map((older, at) => proveConsistency(older, sizes[at + 1] ?? size, readNode));

/** Yields publicado.json, month by month. @param proofs of {@link provePackageCheckpoints}. */
export async function* publishedFile(
  { certificates, days }: PackageCheckpoints,
  proofs: readonly Hash[][],
): AsyncGenerator<TextPiece> {
  yield { text: publishedPieces.begin(certificates), count: 0 };
  let count = 0;
  for (const month of days()) {
    const texts = month.map((each) => {
      const text = publishedPieces.day({ ...each, consistency: proofs[count]! }, count === 0);
      count += 1;
      return text;
    });
    yield await Promise.resolve({ text: texts.join(""), count: texts.length });
  }
  yield { text: publishedPieces.end, count: 0 };
}

/** For a package without daily checkpoints. */
export const noCheckpoints: PackageCheckpoints = { sizes: [], *days() {}, certificates: [] };

/** Returns the certificates (DER) that verify the time stamps, each once. It leaves out those that are not stored. */
async function readAuthorities(
  readLogFile: ReadLogFile,
  tokens: Iterable<Uint8Array>,
): Promise<Uint8Array[]> {
  const paths = new Set<string>();
  for (const token of tokens) {
    const stamp = readTimeStampResp(token)?.stamp;
    if (stamp) paths.add(authorityPath(stamp));
  }
  const files = await Promise.all([...paths].map(readLogFile));
  const certificates = files.flatMap((file) => (file && readPem(new TextDecoder().decode(file))) ?? []);
  return [...new Map(certificates.map((one) => [String(one), one])).values()];
}
