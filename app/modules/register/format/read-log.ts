// Reads the published log as any visitor can. It checks every byte against the signed checkpoint.
import { concatBytes } from "@noble/hashes/utils.js";
import type { LocalDate } from "~/time/dates";
import { verifyCheckpoint, type SignedCheckpoint } from "./checkpoint";
import { bytesOfLeaf, labelOf } from "./daily-leaf";
import { entriesAFile, logFilePath, readEntries } from "./log-files";
import { leafHash, proveInclusion, treeRoot, type Hash, type ReadNode } from "./merkle";
import { isIncluded } from "./merkle-check";
import { readTiles, tilesNeededBy, type Tile, type TileAddress } from "./tiles";
import { checkpointPath, dayPath, type PublishedDay } from "./published-log";
import { isSameBytes } from "./same-bytes";

const bytesOfHash = 32;

/** Returns a file of the log by its path, or null without one. */
export type ReadLogFile = (path: string) => Promise<Uint8Array | null>;

/** The log is not what was signed. The message says in Spanish what is wrong. */
export class LogFault extends Error {
  override name = "LogFault";
}

/** The log's origin, and the keys (32 bytes each) that may sign it. */
export interface LogTrust {
  origin: string;
  publicKeys: readonly Uint8Array[];
}

/** Returns the newest checkpoint. @throws LogFault when it is missing, or no key signed it for this log. */
export const readLogCheckpoint = async (
  readLogFile: ReadLogFile,
  trust: LogTrust,
): Promise<SignedCheckpoint> => checkLogCheckpoint(textOf(await readLogFile(checkpointPath)), trust);

/** Checks a checkpoint's signature and origin. @throws LogFault unless one of the keys signed it for this log. */
export function checkLogCheckpoint(note: string, { origin, publicKeys }: LogTrust): SignedCheckpoint {
  const checkpoint = verifyCheckpoint(note, publicKeys);
  if (!checkpoint) throw new LogFault("el punto de control del registro no lleva una firma conocida.");
  if (checkpoint.origin !== origin)
    throw new LogFault(`el punto de control es de otro registro, ${checkpoint.origin}.`);
  return checkpoint;
}

/** Returns the entries that a day added, or null. @throws LogFault when its file is unreadable. */
export async function readDay(readLogFile: ReadLogFile, day: LocalDate): Promise<PublishedDay | null> {
  const bytes = await readLogFile(dayPath(day));
  if (!bytes) return null;
  const { day: on, from, checkpoint } = readJson(textOf(bytes));
  const isWhole = on === day && Number.isSafeInteger(from) && from! % entriesAFile === 0;
  if (!isWhole || typeof checkpoint !== "string") throw new LogFault(`el día ${day} no se puede leer.`);
  return { day, from: from!, checkpoint };
}

/**
 * Returns the leaves of one file of entries, proved to be in the tree of this checkpoint.
 * @throws LogFault when the file is missing, differs from the tree, or has anything except whole leaves.
 */
export async function readLeaves(
  readLogFile: ReadLogFile,
  { size, root }: { size: number; root: Hash },
  file: number,
): Promise<Uint8Array[]> {
  const path = logFilePath({ level: "entries", index: file, width: entriesAFile });
  const entries = readEntries((await readLogFile(path)) ?? new Uint8Array());
  if (entries?.length !== entriesAFile || entries.some(({ length }) => length !== bytesOfLeaf))
    throw new LogFault(`falta el archivo ${path}, o no está entero.`);
  const first = file * entriesAFile;
  const ownTile: Tile = { level: 0, index: file, hashes: concatBytes(...entries.map(leafHash)) };
  const publishedTile = await readTile(readLogFile, ownTile, size);
  if (!isSameBytes(publishedTile.hashes, ownTile.hashes))
    throw new LogFault(`las huellas de ${path} no son las de lo que trae.`);
  const proveNode = (node: ReadNode) => proveInclusion(first, size, node);
  const others = tilesNeededBy(proveNode).filter(({ level, index }) => level !== 0 || index !== file);
  const tiles = await Promise.all(others.map((place) => readTile(readLogFile, place, size)));
  // One proof covers the whole file, because its lower siblings are the file's other entries.
  const leaf = leafHash(entries[0]!);
  if (!isIncluded({ index: first, size, leaf, root }, proveNode(readTiles([ownTile, ...tiles]))))
    throw new LogFault(`el archivo ${path} no es el del registro que está firmado.`);
  return entries;
}

/** Returns a tile with its width in a tree of `size` leaves. @throws LogFault when it is missing. */
export async function readTile(
  readLogFile: ReadLogFile,
  { level, index }: TileAddress,
  size: number,
): Promise<Tile> {
  const width = tileWidthOf({ level, index }, size);
  const path = logFilePath({ level, index, width });
  const hashes = await readLogFile(path);
  if (hashes?.length !== width * bytesOfHash) throw new LogFault(`falta el archivo ${path}.`);
  return { level, index, hashes };
}

/** Returns how many hashes a tile has in a tree of `size` leaves. */
export const tileWidthOf = ({ level, index }: TileAddress, size: number): number =>
  Math.min(entriesAFile, Math.floor(size / entriesAFile ** level) - index * entriesAFile);

/**
 * Checks that this log begins with an older checkpoint. @throws LogFault
 * @param older a checkpoint that the caller has kept.
 */
export async function requireBeginning(
  readLogFile: ReadLogFile,
  { size, root }: { size: number; root: Hash },
  newer: { size: number },
): Promise<void> {
  if (size > newer.size)
    throw new LogFault(`el registro tenía ${size} hojas y ahora ${newer.size}: ha ido hacia atrás.`);
  const places = tilesNeededBy((node) => treeRoot(size, node));
  const tiles = await Promise.all(places.map((place) => readTile(readLogFile, place, newer.size)));
  const now = treeRoot(size, readTiles(tiles));
  if (!isSameBytes(now, root))
    throw new LogFault(`las primeras ${size} hojas ya no son las que se firmaron.`);
}

/** Checks that leaves are sorted by label, without duplicates. @throws LogFault */
export function requireOrder(leaves: readonly Uint8Array[], day: LocalDate): void {
  const labels = leaves.map(labelOf);
  const fault = labels.findIndex((label, at) => at > 0 && label <= labels[at - 1]!);
  if (fault < 0) return;
  throw new LogFault(
    labels[fault] === labels[fault - 1]
      ? `el día ${day} hay dos hojas con la misma etiqueta: son dos versiones de un mismo registro.`
      : `las hojas del día ${day} no están en su orden.`,
  );
}

/** Returns an empty object unless the text is a JSON object. */
function readJson(text: string): Partial<PublishedDay> {
  try {
    return (JSON.parse(text) as Partial<PublishedDay> | null) ?? {};
  } catch {
    return {};
  }
}

const textOf = (bytes: Uint8Array | null) => new TextDecoder().decode(bytes ?? new Uint8Array());
