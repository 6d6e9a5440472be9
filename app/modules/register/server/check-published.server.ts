import { addDays, dateOfUtc, type LocalDate } from "~/time/dates";
import { publishedFileReader, type CheckpointsDeps } from "../daily-checkpoints.server";
import { dailyLeaf, mostDaysLate } from "../format/daily-leaf";
import { leavesOfLabel } from "../format/find-in-log";
import { transparencyOrigin } from "../format/published-log";
import { LogFault, type ReadLogFile } from "../format/read-log";

/** After this many days the log has every leaf of a day: none is added later. */
const finalAfterDays = mostDaysLate + 2;

/** The newest day whose leaf can no longer be late. */
export const finalDay = (now: number): LocalDate => addDays(dateOfUtc(now), -finalAfterDays);

/** Reads each file of the transparency log only once. */
export function readingOnce(bucket: CheckpointsDeps["bucket"]): ReadLogFile {
  const readLogFile = publishedFileReader(bucket);
  const knownFiles = new Map<string, ReturnType<ReadLogFile>>();
  return (path) => {
    const file = knownFiles.get(path) ?? readLogFile(path);
    knownFiles.set(path, file);
    return file;
  };
}

/**
 * Looks up the leaf of a day's archived checkpoint in the transparency log.
 * @returns the fault. Null if the log has exactly that leaf under its label, or cannot have it yet.
 */
export async function faultInLog(
  readLogFile: ReadLogFile,
  { keys, now }: Pick<CheckpointsDeps, "keys"> & { now: number },
  { origin, day, note }: { origin: string; day: LocalDate; note: string },
): Promise<string | null> {
  const trust = { origin: transparencyOrigin(keys.published), publicKeys: keys.trusted };
  try {
    const leaves = await leavesOfLabel(readLogFile, trust, { origin, day });
    if (leaves === null) return null;
    const own = String(dailyLeaf({ origin, day }, note));
    if (leaves.some((leaf) => String(leaf) !== own)) return "is not what our public log holds of that day";
    if (leaves.length > 1) return `is ${leaves.length} times in our public log`;
    return leaves.length === 0 && day <= finalDay(now) ? "is not in our public log" : null;
  } catch (fault) {
    if (!(fault instanceof LogFault)) throw fault;
    return `cannot be looked up in our public log: ${fault.message}`;
  }
}

/**
 * Returns whether the transparency log has a leaf of a register's day, under any of its origins. False while the log cannot be read: the
 * check of the log reports that.
 */
export async function hasLeaf(
  readLogFile: ReadLogFile,
  { keys }: Pick<CheckpointsDeps, "keys">,
  { origins, day }: { origins: readonly string[]; day: LocalDate },
): Promise<boolean> {
  const trust = { origin: transparencyOrigin(keys.published), publicKeys: keys.trusted };
  for (const origin of origins)
    try {
      const leaves = await leavesOfLabel(readLogFile, trust, { origin, day });
      if (leaves && leaves.length > 0) return true;
    } catch (fault) {
      if (!(fault instanceof LogFault)) throw fault;
    }
  return false;
}
