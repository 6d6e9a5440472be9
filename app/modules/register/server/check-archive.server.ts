import { addDays, dateOfUtc, isLocalDate, type LocalDate } from "~/time/dates";
import { dayMs } from "~/time/units";
import { archiveKey, archiveKeyOn, archivePrefix, type ArchiveDeps } from "../archive-checkpoint.server";
import { readCheckpoint, verifyCheckpoint } from "../format/checkpoint";
import { treeRoot } from "../format/merkle";
import type { ReadLogFile } from "../format/read-log";
import { nullIfMissing, withHashes } from "../read-hashes.server";
import type { RegisterLog } from "../read-lines.server";
import { logOrigin } from "../register-keys";
import type { Tree } from "../tree-rows";
import { isSameBytes } from "../format/same-bytes";
import { checkMonths } from "./check-months.server";
import { faultInLog, finalDay, hasLeaf, readingOnce } from "./check-published.server";

/** One night's job may fail. */
const latestArchiveAgeMs = 2 * dayMs;
/** So many of the days without a checkpoint are looked up in the log in one run, in turn. */
const daysLookedUpATurn = 2;

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
 *
 * It also looks for the days that have no checkpoint, and for those that their month's file lacks.
 * @param looked the older one of the last run, or "".
 * @param beganAt when the register's first event was recorded.
 */
export async function checkArchive(
  deps: ArchiveDeps,
  log: RegisterLog,
  { tree, looked: lookedBefore, beganAt }: { tree: Tree; looked: string; beganAt: number },
): Promise<CheckedArchive> {
  const looked = isKey(log, lookedBefore) ? lookedBefore : "";
  const keys = await listKeys(deps, log);
  const newest = keys.at(-1) ?? null;
  const due = deps.now - latestArchiveAgeMs;
  const differences: string[] = [];
  if (beganAt < due && (newest === null || newest < archiveKey(log, due)))
    differences.push(`no checkpoint is archived since ${newest ?? "it began"}`);
  if (newest === null) return { differences, looked: "" };
  const next = keys.find((key) => key > looked) ?? keys[0]!;
  const faults = new Map<string, string>();
  const readLogFile = readingOnce(deps.bucket);
  const finalKey = archiveKeyOn(log, finalDay(deps.now));
  const compared = new Set([...keys.slice(-2), next]);
  const notes = new Map<LocalDate, string>();
  for (const key of new Set([...compared, finalKey])) {
    const isCompared = compared.has(key);
    const note = await (await deps.bucket.get(key))?.text();
    // That day may be before the register's first. A missing one is reported below.
    if (note === undefined && !isCompared) continue;
    const fault =
      (await faultOf(deps, log, { note: note ?? "", tree, isCompared })) ??
      (await faultInLog(readLogFile, deps, { ...placeOf(log, key, note!), note: note! }));
    if (fault) faults.set(key, `${key} ${fault}`);
    notes.set(dayOf(log, key), note ?? "");
  }
  const days = keys.map((key) => dayOf(log, key));
  const origins = ownOrigins(deps, log, tree);
  return {
    differences: [
      ...differences,
      ...(await listLost(readLogFile, deps, log, { days, origins, beganAt })),
      ...(await checkMonths(deps, log, { days, notes, looked: dayOf(log, next) })),
      ...faults.values(),
    ],
    looked: faults.has(next) ? looked : next,
  };
}

/**
 * Returns the nights without an archived checkpoint. A night whose leaf may still come is reported until the log decides. An older one is
 * reported for as long as the log has its leaf: its checkpoint was archived, and is lost. Otherwise that night archived none.
 */
async function listLost(
  readLogFile: ReadLogFile,
  deps: ArchiveDeps,
  log: RegisterLog,
  { days, origins, beganAt }: { days: readonly LocalDate[]; origins: string[]; beganAt: number },
): Promise<string[]> {
  const there = new Set(days);
  const daysWithoutLeaf: LocalDate[] = [];
  for (let day = addDays(dateOfUtc(beganAt), 1); day < days.at(-1)!; day = addDays(day, 1))
    if (!there.has(day)) daysWithoutLeaf.push(day);
  const final = finalDay(deps.now);
  // Before the first one, a register may have been restored or imported: only the log shows it.
  const recent = daysWithoutLeaf.filter((day) => day > final && day > days[0]!);
  const older = daysWithoutLeaf.filter((day) => day <= final);
  const turns = Math.ceil(older.length / daysLookedUpATurn);
  const turn = Math.floor(deps.now / dayMs) % turns;
  const lostDays: LocalDate[] = [];
  for (const day of older.filter((_, at) => at % turns === turn))
    if (await hasLeaf(readLogFile, deps, { origins, day })) lostDays.push(day);
  return [
    ...lostDays.map((day) => `${archiveKeyOn(log, day)} is missing, and our public log has its leaf`),
    ...recent.map((day) => `no checkpoint is archived on ${day}`),
  ];
}

/** Returns why a checkpoint is not of this register, or, when `isCompared`, not of this tree. Null when it is. */
async function faultOf(
  deps: ArchiveDeps,
  log: RegisterLog,
  { note, tree, isCompared }: { note: string; tree: Tree; isCompared: boolean },
): Promise<string | null> {
  const checkpoint = verifyCheckpoint(note, deps.keys.trusted);
  if (!checkpoint) return "is signed by no key of ours";
  const own = ownOrigins(deps, log, tree);
  if (!own.includes(checkpoint.origin)) return "is another register's";
  // A checkpoint from before a loss shares only its first events with this tree, so it is not compared.
  if (checkpoint.origin !== own.at(-1) || !isCompared) return null;
  const { size, root } = checkpoint;
  if (size > tree.size) return `has ${size} events, and the register ${tree.size}`;
  const storedRoot = await withHashes(deps.d1, log, (readNode) => treeRoot(size, readNode), tree.edge).catch(
    nullIfMissing,
  );
  return storedRoot && isSameBytes(storedRoot, root)
    ? null
    : "does not match today's tree: the past was rewritten";
}

/** Returns the register's origins, of all its generations. */
const ownOrigins = ({ keys }: ArchiveDeps, { companyId }: RegisterLog, { continued }: Tree): string[] =>
  Array.from({ length: continued?.generation ?? 1 }, (_, at) => logOrigin(keys, companyId, at + 1));

/** Returns the keys of all archived checkpoints, the newest last. A thousand cost one call. */
async function listKeys({ bucket }: ArchiveDeps, log: RegisterLog): Promise<string[]> {
  const keys: string[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await bucket.list({ prefix: archivePrefix(log), ...(cursor && { cursor }) });
    keys.push(...page.objects.map(({ key }) => key).filter((key) => isKey(log, key)));
    if (!page.truncated) return keys;
    cursor = page.cursor;
  }
}

const placeOf = (log: RegisterLog, key: string, note: string) => ({
  origin: readCheckpoint(note)!.origin,
  day: dayOf(log, key),
});
const dayOf = (log: RegisterLog, key: string) => key.slice(archivePrefix(log).length);
const isKey = (log: RegisterLog, key: string) =>
  key.startsWith(archivePrefix(log)) && isLocalDate(dayOf(log, key));
