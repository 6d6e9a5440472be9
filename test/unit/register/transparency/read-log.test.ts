import { describe, expect, test } from "vitest";
import { labelOf } from "~/modules/register/format/daily-leaf";
import { logFilePath, readEntries, writeEntries } from "~/modules/register/format/log-files";
import { checkpointPath } from "~/modules/register/format/published-log";
import {
  readDay,
  readLogCheckpoint,
  readLeaves,
  requireBeginning,
  requireOrder,
} from "~/modules/register/format/read-log";
import { addDays } from "~/time/dates";
import {
  aLeaf,
  aLog,
  firstDay,
  honest,
  reading,
  trust,
  type Files,
} from "../../../support/transparency/a-log";

const companies = Array.from({ length: 300 }, (_, at) => `company-${at}`);
const leavesOn = (day: string) => companies.map((company) => aLeaf(company, day));
const published = aLog([leavesOn(firstDay), leavesOn(addDays(firstDay, 1))]);
const twoDays = (): Files => new Map(published);

/** Reads the whole log as a mirror does. */
async function readAll(files: Files) {
  const readLogFile = reading(files);
  const head = await readLogCheckpoint(readLogFile, trust);
  const leaves: Uint8Array[] = [];
  for (let file = 0; file * 256 < head.size; file += 1)
    leaves.push(...(await readLeaves(readLogFile, head, file)));
  return leaves;
}

describe("the transparency log", () => {
  test("has each leaf once, filled up to whole files, sorted by label", async () => {
    const files = twoDays();
    const leaves = await readAll(files);
    expect(leaves).toHaveLength(1024);
    const labels = new Set(leaves.map(labelOf));
    for (const leaf of [...leavesOn(firstDay), ...leavesOn(addDays(firstDay, 1))])
      expect(labels).toContain(labelOf(leaf));
    requireOrder(leaves.slice(0, 512), firstDay);
    expect(await readDay(reading(files), addDays(firstDay, 1))).toMatchObject({ from: 512 });
    expect(await readDay(reading(files), addDays(firstDay, 2))).toBeNull();
  });

  test("is as long for one company as for two hundred", () => {
    expect([...aLog([[aLeaf("one", firstDay)]]).keys()]).toEqual([
      ...aLog([leavesOn(firstDay).slice(0, 200)]).keys(),
    ]);
  });

  test("is invalid with any byte changed", async () => {
    // No tree uses the tile of the first day's edge any more.
    const unread = ["dias/", "tile/1/000.p/2"];
    const paths = [...twoDays().keys()].filter((path) => !unread.some((one) => path.startsWith(one)));
    for (const path of paths) {
      const files = twoDays();
      const altered = files.get(path)!.slice();
      altered[altered.length - 2]! ^= 1;
      files.set(path, altered);
      await expect(readAll(files), path).rejects.toThrow(/falta|firma|no es el|no son las/);
    }
  });

  test("is invalid with one of its files missing", async () => {
    const needed = [checkpointPath, "tile/entries/003", "tile/0/000"];
    for (const path of needed) {
      const files = twoDays();
      files.delete(path);
      await expect(readAll(files), path).rejects.toThrow(/falta|firma/);
    }
  });

  test("is invalid if signed by another key or as another log", async () => {
    const readLogFile = reading(twoDays());
    await expect(
      readLogCheckpoint(readLogFile, { ...trust, origin: "fichaclara.test/otro" }),
    ).rejects.toThrow("otro registro");
    await expect(
      readLogCheckpoint(readLogFile, { ...trust, publicKeys: [new Uint8Array(32).fill(3)] }),
    ).rejects.toThrow("no lleva una firma conocida");
  });

  test("is refused if it does not continue a known checkpoint", async () => {
    const one = reading(aLog([leavesOn(firstDay)]));
    const two = reading(twoDays());
    const olderCheckpoint = await readLogCheckpoint(one, trust);
    const newest = await readLogCheckpoint(two, trust);
    await requireBeginning(two, olderCheckpoint, newest);
    // The same leaves with other padding: another history of the same length.
    const rewritten = reading(aLog([leavesOn(firstDay), leavesOn(addDays(firstDay, 1))], honest(2)));
    await expect(
      requireBeginning(rewritten, olderCheckpoint, await readLogCheckpoint(rewritten, trust)),
    ).rejects.toThrow("ya no son las que se firmaron");
    await expect(requireBeginning(one, newest, olderCheckpoint)).rejects.toThrow("ha ido hacia atrás");
  });

  test("with two checkpoints of one register on a day is refused, in either order", () => {
    const two = honest()([aLeaf("a", firstDay, 9), aLeaf("a", firstDay, 8), ...leavesOn(firstDay)]);
    expect(() => requireOrder(two, firstDay)).toThrow("dos versiones de un mismo registro");
    const hidden = [...two].reverse();
    expect(() => requireOrder(hidden, firstDay)).toThrow("no están en su orden");
  });
});

describe("the files of the transparency log", () => {
  test.each([
    [0, "tile/0/000"],
    [999, "tile/0/999"],
    [1000, "tile/0/x001/000"],
    [1_234_067, "tile/0/x001/x234/067"],
  ])("of index %d are at %s", (index, path) => {
    expect(logFilePath({ level: 0, index, width: 256 })).toBe(path);
    expect(logFilePath({ level: 0, index, width: 7 })).toBe(`${path}.p/7`);
  });

  test("have only entries with their lengths", () => {
    const entries = [Uint8Array.of(1), new Uint8Array(300).fill(2), new Uint8Array()];
    const bytes = writeEntries(entries);
    expect(readEntries(bytes)).toEqual(entries);
    expect(readEntries(bytes.slice(0, -1))).toBeNull();
    expect(readEntries(Uint8Array.of(0))).toBeNull();
    expect(() => writeEntries([new Uint8Array(65_536)])).toThrow(RangeError);
  });
});
