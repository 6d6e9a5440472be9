import { addDays, dateOfUtc, type LocalDate } from "~/time/dates";
import { publishedIn, type HeadsDeps } from "./daily-heads.server";
import { dailyLeaf, latestDays } from "./format/daily-leaf";
import { leavesOfLabel } from "./format/find-in-log";
import { transparencyOrigin } from "./format/published-log";
import { LogFault, type ReadLogFile } from "./format/read-log";

/** A leaf that is added this many days after its own stands in the log by now: none comes later. */
const settledAfterDays = latestDays + 2;

/** The newest day whose leaf can no longer be on its way to the log. */
export const settledDay = (now: number): LocalDate => addDays(dateOfUtc(now), -settledAfterDays);

/** Reads each file of the operator's log once. */
export function readingOnce(bucket: HeadsDeps["bucket"]): ReadLogFile {
  const read = publishedIn(bucket);
  const known = new Map<string, ReturnType<ReadLogFile>>();
  return (path) => {
    const file = known.get(path) ?? read(path);
    known.set(path, file);
    return file;
  };
}

/**
 * Looks the leaf of a day's archived checkpoint up in the operator's log.
 * @returns why the log says something else; null where it holds that leaf and no other under its label, and where it cannot yet be told.
 */
export async function faultInLog(
  read: ReadLogFile,
  { keys, now }: Pick<HeadsDeps, "keys"> & { now: number },
  { origin, day, note }: { origin: string; day: LocalDate; note: string },
): Promise<string | null> {
  const trust = { origin: transparencyOrigin(keys.published), publicKeys: keys.trusted };
  try {
    const leaves = await leavesOfLabel(read, trust, { origin, day });
    if (leaves === null) return null;
    const own = String(dailyLeaf({ origin, day }, note));
    if (leaves.some((leaf) => String(leaf) !== own)) return "is not what our public log holds of that day";
    if (leaves.length > 1) return `stands ${leaves.length} times in our public log`;
    return leaves.length === 0 && day <= settledDay(now) ? "is not in our public log" : null;
  } catch (fault) {
    if (!(fault instanceof LogFault)) throw fault;
    return `cannot be looked up in our public log: ${fault.message}`;
  }
}
