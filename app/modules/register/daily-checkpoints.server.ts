import { addDays, dateOfUtc, type LocalDate } from "~/time/dates";
import { logFault } from "~/platform/log.server";
import { archiveKeyOn, type ArchiveDeps } from "./archive-checkpoint.server";
import { readCheckpoint } from "./format/checkpoint";
import { mostDaysLate } from "./format/daily-leaf";
import { findInLog } from "./format/find-in-log";
import {
  readStoredCheckpoints,
  writePublishedCheckpoints,
  type DailyCheckpoint,
  type CheckpointInLog,
} from "./format/published-checkpoints";
import { readNote } from "./format/note";
import { logKeyInBucket, stampPath, transparencyOrigin } from "./format/published-log";
import type { ReadLogFile } from "./format/read-log";
import { readStampOf } from "./format/time-stamp";
import type { RegisterLog } from "./read-lines.server";
import type { RegisterKeys } from "./register-keys";

export interface CheckpointsDeps {
  bucket: Pick<R2Bucket, "get">;
  keys: RegisterKeys;
}

/** `YYYY-MM`. */
export type Month = string;
export const monthOfDay = (day: LocalDate): Month => day.slice(0, 7);

/** The key of a month's daily checkpoints of a register. They have the form of publicado.json, without consistency proofs. */
export const dailyCheckpointsKey = ({ companyId }: Pick<RegisterLog, "companyId">, month: Month) =>
  `monthly-checkpoints/${companyId}/${month}.json`;

/** Another writer may change a month between read and write. */
const mostTries = 5;

/** The key prefix of a register's stored months. */
export const monthsPrefix = (log: Pick<RegisterLog, "companyId">) =>
  dailyCheckpointsKey(log, "").replace(/\.json$/, "");

/**
 * Stores the day's checkpoint with those of its month, so that an export of years reads one object for each month.
 * For the days before, it adds where the log has their leaves, missed days, and late stamps.
 * @param checkpoint today's archived note.
 */
export const storeDailyCheckpoints = (
  deps: ArchiveDeps,
  log: RegisterLog,
  checkpoint: string,
): Promise<void> => {
  const todayOn = dateOfUtc(deps.now);
  const days = Array.from({ length: mostDaysLate + 1 }, (_, at) => addDays(todayOn, at - mostDaysLate));
  return storeDays(deps, log, { days, checkpoint });
};

/**
 * Stores days again that their month's file has lost. The archive has their checkpoints.
 * @param days before today.
 */
export const restoreDailyCheckpoints = (deps: ArchiveDeps, log: RegisterLog, days: readonly LocalDate[]) =>
  storeDays(deps, log, { days, checkpoint: null });

async function storeDays(
  deps: ArchiveDeps,
  log: RegisterLog,
  { days, checkpoint }: { days: readonly LocalDate[]; checkpoint: string | null },
): Promise<void> {
  const todayOn = dateOfUtc(deps.now);
  const stampFor = lateStamps(deps, days);
  for (const month of new Set(days.map(monthOfDay)))
    await rewriteMonth(deps, dailyCheckpointsKey(log, month), async (knownCheckpoints) => {
      const checkpointByDay = new Map(
        knownCheckpoints.map((dailyCheckpoint) => [dailyCheckpoint.day, dailyCheckpoint]),
      );
      for (const day of days.filter((one) => monthOfDay(one) === month)) {
        const storedCheckpoint = checkpointByDay.get(day);
        const note =
          day === todayOn
            ? checkpoint
            : (storedCheckpoint?.checkpoint ?? (await readArchivedOn(deps, log, day)));
        if (note === null) continue;
        // The log publishes today's leaf later.
        const inLog = storedCheckpoint?.log
          ? {
              ...storedCheckpoint.log,
              token: storedCheckpoint.log.token ?? (await stampFor(storedCheckpoint.log)),
            }
          : day === todayOn
            ? null
            : await findInPublishedLog(deps, log, { day, checkpoint: note });
        checkpointByDay.set(day, { day, checkpoint: note, consistency: [], log: inLog });
      }
      return [...checkpointByDay.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
    });
}

/** Returns a function that finds the stamp of a log checkpoint among those of some days. It reads them once, at the first call. */
function lateStamps({ bucket }: CheckpointsDeps, days: readonly LocalDate[]) {
  let stampsOfDays: Promise<(Uint8Array | null)[]> | null = null;
  return async ({ checkpoint }: Pick<CheckpointInLog, "checkpoint">): Promise<Uint8Array | null> => {
    stampsOfDays ??= Promise.all(days.map((day) => publishedFileReader(bucket)(stampPath(day))));
    const { text } = readNote(checkpoint)!;
    return (await stampsOfDays).find((answer) => answer !== null && readStampOf(answer, text)) ?? null;
  };
}

async function rewriteMonth(
  { bucket }: Pick<ArchiveDeps, "bucket">,
  key: string,
  change: (knownCheckpoints: DailyCheckpoint[]) => Promise<DailyCheckpoint[]>,
): Promise<void> {
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const file = await bucket.get(key);
    const before = (await file?.text()) ?? "";
    const days = await change(readStoredCheckpoints(before)?.days ?? []);
    const text = writePublishedCheckpoints({ certificates: [], days });
    if (days.length === 0 || text === before) return;
    const putResult = await bucket.put(key, text, {
      httpMetadata: { contentType: "application/json" },
      onlyIf: file ? { etagMatches: file.etag } : { etagDoesNotMatch: "*" },
    });
    if (putResult !== null) return;
  }
  throw new Error(`${key} lost every race to be written`);
}

async function readArchivedOn(
  { bucket }: CheckpointsDeps,
  log: RegisterLog,
  day: LocalDate,
): Promise<string | null> {
  const file = await bucket.get(archiveKeyOn(log, day));
  return file && file.text();
}

/** Returns where the log has the day's leaf, or null when that is unknown. Faults of the log are logged and stop nothing. */
export async function findInPublishedLog(
  { bucket, keys }: CheckpointsDeps,
  log: RegisterLog,
  of: Pick<DailyCheckpoint, "day" | "checkpoint">,
): Promise<CheckpointInLog | null> {
  const trust = { origin: transparencyOrigin(keys.published), publicKeys: keys.trusted };
  try {
    const { origin } = readCheckpoint(of.checkpoint)!;
    return await findInLog(publishedFileReader(bucket), trust, { ...of, origin });
  } catch (fault) {
    logFault("checkpoints of a month: not read", fault, { company: log.companyId });
    return null;
  }
}

/** Reads the files of the log from the bucket. */
export const publishedFileReader =
  (bucket: Pick<R2Bucket, "get">): ReadLogFile =>
  async (path) => {
    const file = await bucket.get(logKeyInBucket(path));
    return file && new Uint8Array(await file.arrayBuffer());
  };
