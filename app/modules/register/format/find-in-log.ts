// Finds a register's leaf of a day in the published files of the transparency log.
import { bytesToHex, concatBytes } from "@noble/hashes/utils.js";
import { addDays, type LocalDate } from "~/time/dates";
import { dailyLabel, dailyLeaf, labelOf, mostDaysLate, type LeafPlace } from "./daily-leaf";
import { entriesAFile, logFilePath, readEntries } from "./log-files";
import { leafHash, proveInclusion, type Hash } from "./merkle";
import { isIncluded } from "./merkle-check";
import { readNote } from "./note";
import type { CheckpointInLog } from "./published-checkpoints";
import { stampPath, type PublishedDay } from "./published-log";
import {
  checkLogCheckpoint,
  LogFault,
  readDay,
  readLeaves,
  readTile,
  type LogTrust,
  type ReadLogFile,
} from "./read-log";
import { readStampOf } from "./time-stamp";
import { readTiles, tilesNeededBy, type Tile } from "./tiles";
import { isSameBytes } from "./same-bytes";

/**
 * Proves that the log has a register's checkpoint of a day. The day itself added it, or one of the next {@link mostDaysLate} days.
 * It reads one or two files of a day's entries, whatever the number of companies, and few tiles.
 * @returns null when the log does not have it, or not yet.
 * @throws LogFault when the log is not what was signed.
 */
export async function findInLog(
  readLogFile: ReadLogFile,
  trust: LogTrust,
  { checkpoint, ...place }: LeafPlace & { checkpoint: string },
): Promise<CheckpointInLog | null> {
  const leaf = dailyLeaf(place, checkpoint);
  for (let late = 0; late <= mostDaysLate; late += 1) {
    const on = addDays(place.day, late);
    const addedDay = await readDay(readLogFile, on);
    if (!addedDay) continue;
    const leafPosition = await findLeaf(
      readLogFile,
      { added: addedDay, size: checkLogCheckpoint(addedDay.checkpoint, trust).size },
      leaf,
    );
    if (leafPosition) return proveLeaf(readLogFile, trust, { on, added: addedDay, found: leafPosition });
  }
  return null;
}

/**
 * Returns all leaves of the log with the label of a register's day, whichever day added them. Exactly one is correct.
 * It proves that each file it reads is in the signed log.
 * @returns null when the log has not been published on that day: then a missing leaf means nothing.
 * @throws LogFault when the log is not what was signed.
 */
export async function leavesOfLabel(
  readLogFile: ReadLogFile,
  trust: LogTrust,
  place: LeafPlace,
): Promise<Uint8Array[] | null> {
  const label = bytesToHex(dailyLabel(place));
  const leafOfLabel: Uint8Array[] = [];
  for (let late = 0; late <= mostDaysLate; late += 1) {
    const addedDay = await readDay(readLogFile, addDays(place.day, late));
    if (!addedDay && late === 0) return null;
    if (!addedDay) continue;
    const checkpoint = checkLogCheckpoint(addedDay.checkpoint, trust);
    const first = addedDay.from / entriesAFile;
    for (const file of filesAround(label, [first, checkpoint.size / entriesAFile])) {
      const leaves = await readLeaves(readLogFile, checkpoint, file.at);
      leafOfLabel.push(...leaves.filter((leaf) => labelOf(leaf) === label));
      file.saw(labelOf(leaves[0]!), labelOf(leaves.at(-1)!));
    }
  }
  return leafOfLabel;
}

/** Yields the files of a day that may have a label: the guessed one, then its neighbours until they pass the label. */
function* filesAround(label: string, [first, end]: readonly [number, number]) {
  const share = parseInt(label.slice(0, 8), 16) / 2 ** 32;
  const guess = first + Math.floor(share * (end - first));
  let [isBelow, isAbove] = [true, true];
  const guessFile = (at: number) => ({
    at,
    saw: (lowest: string, highest: string) => {
      if (label > lowest) isBelow = false;
      if (label < highest) isAbove = false;
    },
  });
  yield guessFile(guess);
  for (let at = guess - 1; at >= first && isBelow; at -= 1) yield guessFile(at);
  for (let at = guess + 1; at < end && isAbove; at += 1) yield guessFile(at);
}

/** A file of entries that has a leaf, and the leaf's index in it. */
interface LeafPosition {
  file: number;
  entries: Uint8Array[];
  at: number;
}

/**
 * Finds a leaf among a day's entries. They are sorted by label, and labels are evenly spread.
 * So it guesses the file, then moves to its neighbours until they pass the label.
 */
async function findLeaf(
  readLogFile: ReadLogFile,
  { added, size }: { added: PublishedDay; size: number },
  leaf: Uint8Array,
): Promise<LeafPosition | null> {
  const label = labelOf(leaf);
  const [first, end] = [added.from / entriesAFile, size / entriesAFile];
  const share = parseInt(label.slice(0, 8), 16) / 2 ** 32;
  let [low, high] = [first, end];
  for (let file = first + Math.floor(share * (end - first)); file >= low && file < high;) {
    const entries = await readEntriesFile(readLogFile, file);
    if (label < labelOf(entries[0]!)) [high, file] = [file, file - 1];
    else if (label > labelOf(entries.at(-1)!)) [low, file] = [file + 1, file + 1];
    else {
      const at = entries.findIndex((entry) => isSameBytes(entry, leaf));
      return at < 0 ? null : { file, entries, at };
    }
  }
  return null;
}

async function readEntriesFile(readLogFile: ReadLogFile, file: number): Promise<Uint8Array[]> {
  const path = logFilePath({ level: "entries", index: file, width: entriesAFile });
  const entries = readEntries((await readLogFile(path)) ?? new Uint8Array());
  if (entries?.length !== entriesAFile) throw new LogFault(`falta el archivo ${path}, o no está entero.`);
  return entries;
}

async function proveLeaf(
  readLogFile: ReadLogFile,
  trust: LogTrust,
  { on, added, found }: { on: LocalDate; added: PublishedDay; found: LeafPosition },
): Promise<CheckpointInLog> {
  const { checkpoint } = added;
  const { size, root } = checkLogCheckpoint(checkpoint, trust);
  const index = found.file * entriesAFile + found.at;
  const own: Tile = { level: 0, index: found.file, hashes: concatBytes(...found.entries.map(leafHash)) };
  const prove = (node: Parameters<typeof proveInclusion>[2]): Hash[] => proveInclusion(index, size, node);
  const others = tilesNeededBy(prove).filter(({ level, index: at }) => level !== 0 || at !== found.file);
  const [token, ...tiles] = await Promise.all([
    readLogFile(stampPath(on)),
    ...others.map((tile) => readTile(readLogFile, tile, size)),
  ]);
  const proof = prove(readTiles([own, ...tiles]));
  const leaf = leafHash(found.entries[found.at]!);
  if (!isIncluded({ index, size, leaf, root }, proof))
    throw new LogFault(`los archivos del día ${on} no son los del registro que está firmado.`);
  return {
    checkpoint,
    index,
    proof,
    token: token && readStampOf(token, readNote(checkpoint)!.text) && token,
  };
}
