// Where a register's leaf of a day stands in the operator's log, found in its published files.
import { bytesToHex, concatBytes } from "@noble/hashes/utils.js";
import { addDays, type LocalDate } from "~/time/dates";
import { dailyLabel, dailyLeaf, labelOf, latestDays, type LeafPlace } from "./daily-leaf";
import { entriesAFile, pathOf, readEntries } from "./log-files";
import { leafHash, proveInclusion, type Hash } from "./merkle";
import { isIncluded } from "./merkle-check";
import { readNote } from "./note";
import type { HeadInLog } from "./published-heads";
import { stampPath, type PublishedDay } from "./published-log";
import {
  checkHead,
  LogFault,
  readDay,
  readLeaves,
  readTile,
  type LogTrust,
  type ReadLogFile,
} from "./read-log";
import { readStampOf } from "./time-stamp";
import { readTiles, tilesNeededBy, type Tile } from "./tiles";

/**
 * That a register's checkpoint of a day stands in the log: by the day that added it, its own as a rule. It reads a file or two
 * of a day's entries, however many companies there are, and few tiles.
 * @returns null where it is not there, or not there yet.
 * @throws LogFault where the log is not what is signed.
 */
export async function findInLog(
  read: ReadLogFile,
  trust: LogTrust,
  { checkpoint, ...place }: LeafPlace & { checkpoint: string },
): Promise<HeadInLog | null> {
  const leaf = dailyLeaf(place, checkpoint);
  for (let late = 0; late <= latestDays; late += 1) {
    const on = addDays(place.day, late);
    const added = await readDay(read, on);
    if (!added) continue;
    const found = await findAmong(read, { added, size: checkHead(added.checkpoint, trust).size }, leaf);
    if (found) return proveFound(read, trust, { on, added, found });
  }
  return null;
}

/**
 * All leaves that stand in the log under the label of a register's day, by whatever day added them: one is right. Each file that is
 * read is proved to be of that day's signed log.
 * @returns null where the log has not been published on that day itself: then nothing follows from what is missing.
 * @throws LogFault where the log is not what is signed.
 */
export async function leavesOfLabel(
  read: ReadLogFile,
  trust: LogTrust,
  place: LeafPlace,
): Promise<Uint8Array[] | null> {
  const label = bytesToHex(dailyLabel(place));
  const found: Uint8Array[] = [];
  for (let late = 0; late <= latestDays; late += 1) {
    const added = await readDay(read, addDays(place.day, late));
    if (!added && late === 0) return null;
    if (!added) continue;
    const head = checkHead(added.checkpoint, trust);
    const first = added.from / entriesAFile;
    for (const file of filesAround(label, [first, head.size / entriesAFile])) {
      const leaves = await readLeaves(read, head, file.at);
      found.push(...leaves.filter((leaf) => labelOf(leaf) === label));
      file.saw(labelOf(leaves[0]!), labelOf(leaves.at(-1)!));
    }
  }
  return found;
}

/** The files of a day that may hold a label: the guessed one, then its neighbours until the label has been passed. */
function* filesAround(label: string, [first, end]: readonly [number, number]) {
  const share = parseInt(label.slice(0, 8), 16) / 2 ** 32;
  const guess = first + Math.floor(share * (end - first));
  let [isBelow, isAbove] = [true, true];
  const look = (at: number) => ({
    at,
    saw: (lowest: string, highest: string) => {
      if (label > lowest) isBelow = false;
      if (label < highest) isAbove = false;
    },
  });
  yield look(guess);
  for (let at = guess - 1; at >= first && isBelow; at -= 1) yield look(at);
  for (let at = guess + 1; at < end && isAbove; at += 1) yield look(at);
}

/** A file of entries that holds a leaf, and where. */
interface Found {
  file: number;
  entries: Uint8Array[];
  at: number;
}

/**
 * Entries stand in the order of their labels, which are spread evenly as all hashes are: the file is guessed, and its
 * neighbours follow until the label has been passed.
 */
async function findAmong(
  read: ReadLogFile,
  { added, size }: { added: PublishedDay; size: number },
  leaf: Uint8Array,
): Promise<Found | null> {
  const label = labelOf(leaf);
  const [first, end] = [added.from / entriesAFile, size / entriesAFile];
  const share = parseInt(label.slice(0, 8), 16) / 2 ** 32;
  let [low, high] = [first, end];
  for (let file = first + Math.floor(share * (end - first)); file >= low && file < high;) {
    const entries = await readFile(read, file);
    if (label < labelOf(entries[0]!)) [high, file] = [file, file - 1];
    else if (label > labelOf(entries.at(-1)!)) [low, file] = [file + 1, file + 1];
    else {
      const at = entries.findIndex((entry) => isSame(entry, leaf));
      return at < 0 ? null : { file, entries, at };
    }
  }
  return null;
}

async function readFile(read: ReadLogFile, file: number): Promise<Uint8Array[]> {
  const path = pathOf({ level: "entries", index: file, width: entriesAFile });
  const entries = readEntries((await read(path)) ?? new Uint8Array());
  if (entries?.length !== entriesAFile) throw new LogFault(`falta el archivo ${path}, o no está entero.`);
  return entries;
}

async function proveFound(
  read: ReadLogFile,
  trust: LogTrust,
  { on, added, found }: { on: LocalDate; added: PublishedDay; found: Found },
): Promise<HeadInLog> {
  const { checkpoint } = added;
  const { size, root } = checkHead(checkpoint, trust);
  const index = found.file * entriesAFile + found.at;
  const own: Tile = { level: 0, index: found.file, hashes: concatBytes(...found.entries.map(leafHash)) };
  const prove = (node: Parameters<typeof proveInclusion>[2]): Hash[] => proveInclusion(index, size, node);
  const others = tilesNeededBy(prove).filter(({ level, index: at }) => level !== 0 || at !== found.file);
  const [token, ...tiles] = await Promise.all([
    read(stampPath(on)),
    ...others.map((tile) => readTile(read, tile, size)),
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

const isSame = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);
