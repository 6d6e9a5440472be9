import { ed25519 } from "@noble/curves/ed25519.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { describe, expect, test } from "vitest";
import { readCheckpoint, signCheckpoint } from "~/modules/register/format/checkpoint";
import { dailyLeaf, labelOf } from "~/modules/register/format/daily-leaf";
import { findInLog, leavesOfLabel } from "~/modules/register/format/find-in-log";
import { entriesAFile, logFilePath, writeEntries } from "~/modules/register/format/log-files";
import { leafHash, treeRoot } from "~/modules/register/format/merkle";
import { isIncluded } from "~/modules/register/format/merkle-check";
import { readNote } from "~/modules/register/format/note";
import { dayPath, stampPath } from "~/modules/register/format/published-log";
import { tileWidthOf } from "~/modules/register/format/read-log";
import { growTiles, readTiles } from "~/modules/register/format/tiles";
import { aStamp } from "../../support/register/a-stamp";

const seed = new Uint8Array(32).fill(7);
const trust = { origin: "fichaclara.test/transparencia", publicKeys: [ed25519.getPublicKey(seed)] };
const day = "2026-10-21";
const filesADay = 12;
const register = (nth: number) => `fichaclara.test/empresa-${nth}`;
const noteOf = (origin: string) =>
  signCheckpoint({ origin, size: 3, root: sha256(utf8ToBytes(origin)) }, seed);
const placeOf = (nth: number, on = day) => ({
  origin: register(nth),
  day: on,
  checkpoint: noteOf(register(nth)),
});
const leafOf = (nth: number) => dailyLeaf({ origin: register(nth), day }, noteOf(register(nth)));

/**
 * Returns a log of two days, the second of which also adds the late leaves of the first.
 * @param extra more leaves of each day.
 */
function aLog(late: readonly number[], extra: readonly (readonly Uint8Array[])[] = []) {
  const files = new Map<string, Uint8Array>();
  const leaves: Uint8Array[] = [];
  const isLate = (nth: number) => late.includes(nth);
  [day, "2026-10-22"].forEach((on, at) => {
    const from = leaves.length;
    const registers = Array.from({ length: 200 }, (_, nth) => nth).filter(
      (nth) => isLate(nth) === (at === 1),
    );
    const own = [...registers.map(leafOf), ...(extra[at] ?? [])];
    const filling = Array.from({ length: filesADay * entriesAFile - own.length }, (_, nth) =>
      concatBytes(sha256(utf8ToBytes(`${on} ${nth}`)), sha256(utf8ToBytes(`${nth} ${on}`))),
    );
    leaves.push(...[...own, ...filling].sort((a, b) => (labelOf(a) < labelOf(b) ? -1 : 1)));
    const tiles = growTiles(0, [], leaves.map(leafHash));
    const size = leaves.length;
    for (const tile of tiles)
      files.set(logFilePath({ ...tile, width: tileWidthOf(tile, size) }), tile.hashes);
    const root = treeRoot(size, readTiles(tiles));
    const checkpoint = signCheckpoint({ origin: trust.origin, size, root }, seed);
    files.set(dayPath(on), utf8ToBytes(JSON.stringify({ day: on, from, checkpoint })));
    files.set(stampPath(on), stampOn(on, checkpoint));
  });
  for (let file = 0; file * entriesAFile < leaves.length; file += 1) {
    const entries = leaves.slice(file * entriesAFile, (file + 1) * entriesAFile);
    files.set(logFilePath({ level: "entries", index: file, width: entriesAFile }), writeEntries(entries));
  }
  return { files, leaves };
}

const stampOn = (on: string, checkpoint: string) =>
  aStamp(readNote(checkpoint)!.text, Date.parse(`${on}T06:00:00Z`));

const log = aLog([3]);
const readOf =
  ({ files }: ReturnType<typeof aLog>) =>
  (path: string) =>
    Promise.resolve(files.get(path) ?? null);

/** Reads the same log with other files, and records the requested paths. */
function reading(change: (files: Map<string, Uint8Array>) => void = () => undefined) {
  const files = new Map(log.files);
  change(files);
  const requestedPaths: string[] = [];
  const readFile = (path: string) => {
    requestedPaths.push(path);
    return Promise.resolve(files.get(path) ?? null);
  };
  return { asked: requestedPaths, read: readFile };
}

test("each register's leaf is found at its index, in few files of those of its day", async () => {
  for (let nth = 1; nth < 200; nth += 9) {
    const { asked, read } = reading();
    const foundLeaf = (await findInLog(read, trust, placeOf(nth)))!;
    expect(String(log.leaves[foundLeaf.index])).toBe(String(leafOf(nth)));
    const { size, root } = readCheckpoint(foundLeaf.checkpoint)!;
    expect(size).toBe(filesADay * entriesAFile);
    expect(
      isIncluded({ index: foundLeaf.index, size, leaf: leafHash(leafOf(nth)), root }, foundLeaf.proof),
    ).toBe(true);
    expect(foundLeaf.token).toEqual(stampOn(day, foundLeaf.checkpoint));
    // The day, its stamp, entries and tiles.
    expect(asked.length).toBeLessThanOrEqual(6);
  }
});

test("a late leaf is found in the day that added it, with that day's checkpoint and time stamp", async () => {
  const foundLeaf = (await findInLog(reading().read, trust, placeOf(3)))!;
  expect(String(log.leaves[foundLeaf.index])).toBe(String(leafOf(3)));
  expect(readCheckpoint(foundLeaf.checkpoint)!.size).toBe(2 * filesADay * entriesAFile);
  expect(foundLeaf.token).toEqual(stampOn("2026-10-22", foundLeaf.checkpoint));
});

test("a missing leaf is not found: of another register, another day or another checkpoint", async () => {
  expect(await findInLog(reading().read, trust, placeOf(777))).toBeNull();
  expect(await findInLog(reading().read, trust, placeOf(5, "2026-10-22"))).toBeNull();
  expect(await findInLog(reading().read, trust, placeOf(5, "2026-12-01"))).toBeNull();
  expect(
    await findInLog(reading().read, trust, { ...placeOf(5), checkpoint: noteOf(register(6)) }),
  ).toBeNull();
});

test("a day without a time stamp gives none", async () => {
  const bare = reading((files) => files.delete(stampPath(day)));
  expect((await findInLog(bare.read, trust, placeOf(5)))!.token).toBeNull();
});

test.each<[string, (files: Map<string, Uint8Array>) => void, RegExp]>([
  ["entries", (files) => deleteAll(files, "tile/entries/"), /falta el archivo/],
  ["tiles", (files) => deleteAll(files, "tile/1/"), /falta el archivo/],
  ["the leaves of a day", (files) => files.set(dayPath(day), utf8ToBytes("{}")), /no se puede leer/],
  ["tiles that are the log's", (files) => spoil(files, "tile/1/"), /no son los del registro/],
])("a log without %s is a fault, and no leaf is reported as found", async (_, change, message) => {
  await expect(findInLog(reading(change).read, trust, placeOf(5))).rejects.toThrow(message);
});

describe("the leaves with the label of a register and day", () => {
  const other = (nth: number) => dailyLeaf({ origin: register(nth), day }, noteOf(register(nth + 1)));
  const of = (nth: number) => ({ origin: register(nth), day });

  test("are normally one, on its own day or a later one, and none if there is no such leaf", async () => {
    for (let nth = 1; nth < 200; nth += 9)
      expect((await leavesOfLabel(readOf(log), trust, of(nth)))!.map(String)).toEqual([String(leafOf(nth))]);
    expect((await leavesOfLabel(readOf(log), trust, of(3)))!.map(String)).toEqual([String(leafOf(3))]);
    expect(await leavesOfLabel(readOf(log), trust, of(777))).toEqual([]);
  });

  test("are several if one day adds two, or a later day adds another", async () => {
    for (const extra of [[[other(9)]], [[], [other(9)]]]) {
      const foundLeaves = (await leavesOfLabel(readOf(aLog([3], extra)), trust, of(9)))!;
      expect(foundLeaves.map(String).sort()).toEqual([leafOf(9), other(9)].map(String).sort());
    }
  });

  test("are found even if they fill more than one file", async () => {
    const many = Array.from({ length: 700 }, () => other(9));
    const foundLeaves = (await leavesOfLabel(readOf(aLog([3], [many])), trust, of(9)))!;
    expect(foundLeaves).toHaveLength(701);
  });

  test("are unknown for a day on which nothing was published", async () => {
    expect(await leavesOfLabel(readOf(log), trust, { origin: register(5), day: "2026-12-01" })).toBeNull();
  });

  test("are never read from files of another log", async () => {
    const { read } = reading((files) => spoil(files, "tile/0/"));
    await expect(leavesOfLabel(read, trust, of(5))).rejects.toThrow(/no son las de lo que trae/);
  });
});

function deleteAll(files: Map<string, Uint8Array>, prefix: string) {
  for (const path of [...files.keys()]) if (path.startsWith(prefix)) files.delete(path);
}

function spoil(files: Map<string, Uint8Array>, prefix: string) {
  for (const [path, bytes] of files)
    if (path.startsWith(prefix))
      files.set(
        path,
        bytes.map((byte) => byte ^ 1),
      );
}
