import { addDays, dateOfUtc, type LocalDate } from "~/time/dates";
import { logFault } from "~/platform/log.server";
import { archiveKeyOn, type ArchiveDeps } from "./archive-checkpoint.server";
import { readCheckpoint } from "./format/checkpoint";
import { latestDays } from "./format/daily-leaf";
import { findInLog } from "./format/find-in-log";
import { readKeptHeads, writePublishedHeads, type DailyHead, type HeadInLog } from "./format/published-heads";
import { readNote } from "./format/note";
import { inBucket, stampPath, transparencyOrigin } from "./format/published-log";
import type { ReadLogFile } from "./format/read-log";
import { readStampOf } from "./format/time-stamp";
import type { Log } from "./read-lines.server";
import type { RegisterKeys } from "./register-keys";

export interface HeadsDeps {
  bucket: Pick<R2Bucket, "get">;
  keys: RegisterKeys;
}

/** `YYYY-MM`. */
export type Month = string;
export const monthOfDay = (day: LocalDate): Month => day.slice(0, 7);

/** Where the daily heads of a register's month are kept, written as publicado.json is and without any consistency. */
export const headsKey = ({ companyId }: Pick<Log, "companyId">, month: Month) =>
  `heads/${companyId}/${month}.json`;

/** Others may write a month between reading and writing it. */
const mostTries = 5;

/**
 * Keeps the day's checkpoint with those of its month, and of the days before it, whose leaves the log has published meanwhile,
 * where they stand in it: whoever is given days of years reads an object a month. A day that was missed is made up for, and so is
 * a stamp that came after its day was kept.
 * @param checkpoint the note that was archived of today.
 */
export async function keepDailyHeads(deps: ArchiveDeps, log: Log, checkpoint: string): Promise<void> {
  const today = dateOfUtc(deps.now);
  const days = Array.from({ length: latestDays + 1 }, (_, at) => addDays(today, at - latestDays));
  const stampFor = lateStamps(deps, days);
  for (const month of new Set(days.map(monthOfDay)))
    await rewriteMonth(deps, headsKey(log, month), async (known) => {
      const heads = new Map(known.map((head) => [head.day, head]));
      for (const day of days.filter((one) => monthOfDay(one) === month)) {
        const before = heads.get(day);
        const note = day === today ? checkpoint : (before?.checkpoint ?? (await archivedOn(deps, log, day)));
        if (note === null) continue;
        // What is added of today the log says later.
        const inLog = before?.log
          ? { ...before.log, token: before.log.token ?? (await stampFor(before.log)) }
          : day === today
            ? null
            : await lookUp(deps, log, { day, checkpoint: note });
        heads.set(day, { day, checkpoint: note, consistency: [], log: inLog });
      }
      return [...heads.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
    });
}

/** Finds the stamp of a head of the log among those of some days, which are read once and only if they are asked for. */
function lateStamps({ bucket }: HeadsDeps, days: readonly LocalDate[]) {
  let reading: Promise<(Uint8Array | null)[]> | null = null;
  return async ({ checkpoint }: Pick<HeadInLog, "checkpoint">): Promise<Uint8Array | null> => {
    reading ??= Promise.all(days.map((day) => publishedIn(bucket)(stampPath(day))));
    const { text } = readNote(checkpoint)!;
    return (await reading).find((answer) => answer !== null && readStampOf(answer, text)) ?? null;
  };
}

async function rewriteMonth(
  { bucket }: Pick<ArchiveDeps, "bucket">,
  key: string,
  change: (known: DailyHead[]) => Promise<DailyHead[]>,
): Promise<void> {
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const file = await bucket.get(key);
    const before = (await file?.text()) ?? "";
    const days = await change(readKeptHeads(before)?.days ?? []);
    const text = writePublishedHeads({ certificates: [], days });
    if (days.length === 0 || text === before) return;
    const put = await bucket.put(key, text, {
      httpMetadata: { contentType: "application/json" },
      onlyIf: file ? { etagMatches: file.etag } : { etagDoesNotMatch: "*" },
    });
    if (put !== null) return;
  }
  throw new Error(`${key} is written by too many at once`);
}

async function archivedOn({ bucket }: HeadsDeps, log: Log, day: LocalDate): Promise<string | null> {
  const file = await bucket.get(archiveKeyOn(log, day));
  return file && file.text();
}

/** Where a day's head stands in the log; null where that is not known. What is wrong with the log is logged, and holds up nobody. */
export async function lookUp(
  { bucket, keys }: HeadsDeps,
  log: Log,
  of: Pick<DailyHead, "day" | "checkpoint">,
): Promise<HeadInLog | null> {
  const trust = { origin: transparencyOrigin(keys.published), publicKeys: keys.trusted };
  try {
    const { origin } = readCheckpoint(of.checkpoint)!;
    return await findInLog(publishedIn(bucket), trust, { ...of, origin });
  } catch (fault) {
    logFault("daily heads", fault, { company: log.companyId });
    return null;
  }
}

/** The files of the log as they lie in the bucket. */
export const publishedIn =
  (bucket: Pick<R2Bucket, "get">): ReadLogFile =>
  async (path) => {
    const file = await bucket.get(inBucket(path));
    return file && new Uint8Array(await file.arrayBuffer());
  };
