// Reading the published log as anybody can: every byte is checked against its signed checkpoint.
import { concatBytes } from "@noble/hashes/utils.js";
import { verifyCheckpoint, type SignedCheckpoint } from "~/modules/register/format/checkpoint";
import { bytesOfLeaf, labelOf } from "~/modules/register/format/daily-leaf";
import { entriesAFile, pathOf, readEntries } from "~/modules/register/format/log-files";
import { leafHash, proveInclusion, rootOf, type Hash, type ReadNode } from "~/modules/register/format/merkle";
import { isIncluded } from "~/modules/register/format/merkle-check";
import { readTiles, tilesNeededBy, type Tile, type TileAddress } from "~/modules/register/format/tiles";
import type { LocalDate } from "~/time/dates";
import { checkpointPath, dayPath, type PublishedDay } from "./published-log";

const bytesOfHash = 32;

/** Gives a file of the log by its path; null where there is none. */
export type ReadLogFile = (path: string) => Promise<Uint8Array | null>;

/** The log is not what whoever signs it says; the message says in Spanish what is wrong. */
export class LogFault extends Error {
  override name = "LogFault";
}

/** Of which log, and by which keys (32 bytes each) it may be signed. */
export interface LogTrust {
  origin: string;
  publicKeys: readonly Uint8Array[];
}

/** The newest checkpoint. @throws LogFault where it is missing, or not signed by the keys as this log. */
export const readHead = async (read: ReadLogFile, trust: LogTrust): Promise<SignedCheckpoint> =>
  checkHead(textOf(await read(checkpointPath)), trust);

/** @throws LogFault where a checkpoint is not signed by the keys as this log. */
export function checkHead(note: string, { origin, publicKeys }: LogTrust): SignedCheckpoint {
  const head = verifyCheckpoint(note, publicKeys);
  if (!head) throw new LogFault("el punto de control del registro no lleva una firma conocida.");
  if (head.origin !== origin) throw new LogFault(`el punto de control es de otro registro, ${head.origin}.`);
  return head;
}

/** What was added on a day; null where nothing was. @throws LogFault where that cannot be read. */
export async function readDay(read: ReadLogFile, day: LocalDate): Promise<PublishedDay | null> {
  const bytes = await read(dayPath(day));
  if (!bytes) return null;
  const { day: on, from, checkpoint } = readJson(textOf(bytes));
  const isWhole = on === day && Number.isSafeInteger(from) && from! % entriesAFile === 0;
  if (!isWhole || typeof checkpoint !== "string") throw new LogFault(`el día ${day} no se puede leer.`);
  return { day, from: from!, checkpoint };
}

/**
 * The leaves of one file of entries, proved to stand there in the tree of this head.
 * @throws LogFault where it is missing, is not what the tree holds, or holds anything but whole leaves.
 */
export async function readLeaves(
  read: ReadLogFile,
  { size, root }: { size: number; root: Hash },
  file: number,
): Promise<Uint8Array[]> {
  const path = pathOf({ level: "entries", index: file, width: entriesAFile });
  const entries = readEntries((await read(path)) ?? new Uint8Array());
  if (entries?.length !== entriesAFile || entries.some(({ length }) => length !== bytesOfLeaf))
    throw new LogFault(`falta el archivo ${path}, o no está entero.`);
  const first = file * entriesAFile;
  const own: Tile = { level: 0, index: file, hashes: concatBytes(...entries.map(leafHash)) };
  const published = await readTile(read, own, size);
  if (!isSame(published.hashes, own.hashes))
    throw new LogFault(`las huellas de ${path} no son las de lo que trae.`);
  const prove = (node: ReadNode) => proveInclusion(first, size, node);
  const others = tilesNeededBy(prove).filter(({ level, index }) => level !== 0 || index !== file);
  const tiles = await Promise.all(others.map((place) => readTile(read, place, size)));
  // The neighbours below the file's own root are its other entries: one proof is of them all.
  const leaf = leafHash(entries[0]!);
  if (!isIncluded({ index: first, size, leaf, root }, prove(readTiles([own, ...tiles]))))
    throw new LogFault(`el archivo ${path} no es el del registro que está firmado.`);
  return entries;
}

/** A tile as long as it is in the tree of so many leaves. @throws LogFault where it is not there. */
export async function readTile(
  read: ReadLogFile,
  { level, index }: TileAddress,
  size: number,
): Promise<Tile> {
  const width = widthOf({ level, index }, size);
  const path = pathOf({ level, index, width });
  const hashes = await read(path);
  if (hashes?.length !== width * bytesOfHash) throw new LogFault(`falta el archivo ${path}.`);
  return { level, index, hashes };
}

/** How many hashes a tile has in the tree of so many leaves. */
export const widthOf = ({ level, index }: TileAddress, size: number): number =>
  Math.min(entriesAFile, Math.floor(size / entriesAFile ** level) - index * entriesAFile);

/**
 * That a head is the beginning of this log: both have the same hashes. @throws LogFault
 * @param older as it was kept by whoever asks.
 */
export async function requireBeginning(
  read: ReadLogFile,
  { size, root }: { size: number; root: Hash },
  newer: { size: number },
): Promise<void> {
  if (size > newer.size)
    throw new LogFault(`el registro tenía ${size} hojas y ahora ${newer.size}: ha ido hacia atrás.`);
  const places = tilesNeededBy((node) => rootOf(size, node));
  const tiles = await Promise.all(places.map((place) => readTile(read, place, newer.size)));
  const now = rootOf(size, readTiles(tiles));
  if (!isSame(now, root)) throw new LogFault(`las primeras ${size} hojas ya no son las que se firmaron.`);
}

/** That leaves are in the order of their labels, and no label is there twice. @throws LogFault */
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

/** Nothing in it, where it is no object. */
function readJson(text: string): Partial<PublishedDay> {
  try {
    return (JSON.parse(text) as Partial<PublishedDay> | null) ?? {};
  } catch {
    return {};
  }
}

const isSame = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

const textOf = (bytes: Uint8Array | null) => new TextDecoder().decode(bytes ?? new Uint8Array());
