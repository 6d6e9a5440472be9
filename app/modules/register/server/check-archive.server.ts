import { addDays, isLocalDate } from "~/time/dates";
import { archiveKey, archiveKeyOn, archivePrefix, type ArchiveDeps } from "../archive-checkpoint.server";
import { readCheckpoint, verifyCheckpoint } from "../format/checkpoint";
import { faultInLog, readingOnce, finalDay } from "./check-published.server";
import { rootOf, type Hash } from "../format/merkle";
import { withHashes } from "../read-hashes.server";
import type { Log } from "../read-lines.server";
import { logOrigin } from "../register-keys";
import type { Tree } from "../tree-rows";

const dayMs = 86_400_000;
/** One night's job may fail. */
const latestAfterMs = 2 * dayMs;
const daysListed = 40;

export interface CheckedArchive {
  differences: string[];
  /** The archived checkpoint that was last checked again and is correct. */
  looked: string;
}

/**
 * Compares archived checkpoints with the stored tree and with the transparency log:
 * - the two newest, since the past may have been rewritten before the last one;
 * - an older one, in turn;
 * - that of the newest day whose leaf can no longer be late. It is compared with the log only.
 * @param looked the older one of the last run, or "".
 * @param beganAt when the register's first event was recorded.
 */
export async function checkArchive(
  deps: ArchiveDeps,
  log: Log,
  { tree, looked: lookedBefore, beganAt }: { tree: Tree; looked: string; beganAt: number },
): Promise<CheckedArchive> {
  const looked = isKey(log, lookedBefore) ? lookedBefore : "";
  const newestKeys = await listNewest(deps, log);
  const newest = newestKeys.at(-1) ?? null;
  const due = deps.now - latestAfterMs;
  const differences: string[] = [];
  if (beganAt < due && (newest === null || newest < archiveKey(log, due)))
    differences.push(`no checkpoint is archived since ${newest ?? "it began"}`);
  if (newest === null) return { differences, looked: "" };
  const next = (await keyAfter(deps, log, looked)) ?? (await keyAfter(deps, log, ""))!;
  if (looked !== "" && next > looked && next !== followingKey(log, looked))
    differences.push(`no checkpoint is archived between ${looked} and ${next}`);
  const faults = new Map<string, string>();
  const read = readingOnce(deps.bucket);
  const finalKey = archiveKeyOn(log, finalDay(deps.now));
  const compared = new Set([...newestKeys, next]);
  for (const key of new Set([...compared, finalKey])) {
    const isCompared = compared.has(key);
    const note = await (await deps.bucket.get(key))?.text();
    // That day may be before the register's first. If it is missing, its turn reports that.
    if (note === undefined && !isCompared) continue;
    const fault =
      (await faultOf(deps, log, { note: note ?? "", tree, isCompared })) ??
      (await faultInLog(read, deps, { ...placeOf(log, key, note!), note: note! }));
    if (fault) faults.set(key, `${key} ${fault}`);
  }
  return { differences: [...differences, ...faults.values()], looked: faults.has(next) ? looked : next };
}

/** Returns why a checkpoint is not of this register, or, when `isCompared`, not of this tree. Null when it is. */
async function faultOf(
  { d1, keys }: ArchiveDeps,
  log: Log,
  { note, tree, isCompared }: { note: string; tree: Tree; isCompared: boolean },
): Promise<string | null> {
  const checkpoint = verifyCheckpoint(note, keys.trusted);
  if (!checkpoint) return "is signed by no key of ours";
  const { continued } = tree;
  const own = Array.from({ length: continued?.generation ?? 1 }, (_, at) =>
    logOrigin(keys, log.companyId, at + 1),
  );
  if (!own.includes(checkpoint.origin)) return "is another register's";
  // A checkpoint from before a loss shares only its first events with this tree, so it is not compared.
  if (checkpoint.origin !== own.at(-1) || !isCompared) return null;
  const { size, root } = checkpoint;
  if (size > tree.size) return `has ${size} events, and the register ${tree.size}`;
  const stored = await withHashes(d1, log, (read) => rootOf(size, read), tree.edge).catch(missing);
  return stored && isSame(stored, root) ? null : "is not of the tree as it is now: the past was rewritten";
}

function missing(fault: unknown): null {
  if (fault instanceof RangeError) return null;
  throw fault;
}

const isSame = (one: Hash, other: Hash) => one.every((byte, at) => byte === other[at]);

/** Returns the last two keys. */
async function listNewest({ bucket, now }: ArchiveDeps, log: Log): Promise<string[]> {
  const prefix = archivePrefix(log);
  for (const startAfter of [archiveKey(log, now - daysListed * dayMs), ""]) {
    let newest: string[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await bucket.list({ prefix, startAfter, ...(cursor && { cursor }) });
      newest = [...newest, ...page.objects.map(({ key }) => key)].slice(-2);
      if (!page.truncated) break;
      cursor = page.cursor;
    }
    if (newest.length > 0) return newest;
  }
  return [];
}

const keyAfter = async ({ bucket }: ArchiveDeps, log: Log, startAfter: string) =>
  (await bucket.list({ prefix: archivePrefix(log), startAfter, limit: 1 })).objects[0]?.key ?? null;

const placeOf = (log: Log, key: string, note: string) => ({
  origin: readCheckpoint(note)!.origin,
  day: dayOf(log, key),
});
const dayOf = (log: Log, key: string) => key.slice(archivePrefix(log).length);
const isKey = (log: Log, key: string) => key.startsWith(archivePrefix(log)) && isLocalDate(dayOf(log, key));

const followingKey = (log: Log, key: string) => `${archivePrefix(log)}${addDays(dayOf(log, key), 1)}`;
