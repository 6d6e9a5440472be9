import { ed25519 } from "@noble/curves/ed25519.js";
import { signCheckpoint } from "~/modules/register/format/checkpoint";
import { dailyLeaf } from "~/modules/register/format/daily-leaf";
import { entriesAFile, logFilePath, writeEntries } from "~/modules/register/format/log-files";
import { leafHash, treeRoot } from "~/modules/register/format/merkle";
import { growTiles, readTiles, type Tile } from "~/modules/register/format/tiles";
import { arrangeDay } from "~/modules/register/transparency/daily-batch";
import { checkpointPath, dayPath } from "~/modules/register/format/published-log";
import type { LogTrust, ReadLogFile } from "~/modules/register/format/read-log";
import { addDays, type LocalDate } from "~/time/dates";
import { seededRandom } from "../random";

export const seed = new Uint8Array(32).fill(7);
export const trust: LogTrust = {
  origin: "fichaclara.test/registro/transparencia",
  publicKeys: [ed25519.getPublicKey(seed)],
};
export const firstDay: LocalDate = "2026-11-02";

export type Files = Map<string, Uint8Array>;
export const reading =
  (files: Files): ReadLogFile =>
  (path) =>
    Promise.resolve(files.get(path) ?? null);

/** Returns the leaf of a company whose register has `size` events on a day. */
export function aLeaf(company: string, day: LocalDate, size = 9): Uint8Array {
  const origin = `fichaclara.test/registro/${company}`;
  const root = new Uint8Array(32).fill(size);
  return dailyLeaf({ origin, day }, signCheckpoint({ origin, size, root }, seed));
}

/** Returns a published log with these leaves on each of its days. @param arrange the order and the padding of a day. */
export function aLog(
  days: readonly (readonly Uint8Array[])[],
  arrange: (leaves: readonly Uint8Array[]) => Uint8Array[] = honest(),
  begins = firstDay,
): Files {
  const files: Files = new Map();
  const text = (path: string, content: string) => files.set(path, new TextEncoder().encode(content));
  let tiles: Tile[] = [];
  let size = 0;
  days.forEach((leaves, at) => {
    const day = addDays(begins, at);
    const entries = arrange(leaves);
    for (let from = 0; from < entries.length; from += entriesAFile)
      files.set(
        logFilePath({ level: "entries", index: (size + from) / entriesAFile, width: entriesAFile }),
        writeEntries(entries.slice(from, from + entriesAFile)),
      );
    const grown = growTiles(size, tiles, entries.map(leafHash));
    tiles = [...grown, ...tiles.filter((old) => !grown.some((tile) => isAt(tile, old)))];
    for (const { level, index, hashes } of grown)
      files.set(logFilePath({ level, index, width: hashes.length / 32 }), hashes);
    const root = treeRoot(size + entries.length, readTiles(tiles));
    const checkpoint = signCheckpoint({ origin: trust.origin, size: size + entries.length, root }, seed);
    text(dayPath(day), JSON.stringify({ day, from: size, checkpoint }));
    text(checkpointPath, checkpoint);
    size += entries.length;
  });
  return files;
}

const isAt = (one: Tile, other: Tile) => one.level === other.level && one.index === other.index;

/** Arranges as the sequencer does, with the same random bytes in every run. */
export function honest(seedOfFill = 1) {
  const random = seededRandom(seedOfFill);
  const bytes = (count: number) => Uint8Array.from({ length: count }, () => Math.floor(random() * 256));
  return (leaves: readonly Uint8Array[]) => arrangeDay(leaves, bytes);
}
