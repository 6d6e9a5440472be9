import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkpointPath } from "~/modules/register/format/published-log";
import { lookUp } from "../../../verifier/transparency/look-up";
import { LogFault } from "~/modules/register/format/read-log";
import { addDays } from "~/time/dates";
import { signCheckpoint } from "~/modules/register/format/checkpoint";
import { mirrorLog } from "../../../dev/transparency/mirror-log";
import { aLeaf, aLog, firstDay, honest, reading, seed, trust, type Files } from "./a-log";

const second = addDays(firstDay, 1);
const [one, two] = [[aLeaf("a", firstDay)], [aLeaf("a", second)]];
const firstOnly = aLog([one]);
const both = aLog([one, two]);

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "fichaclara-mirror-"))));
afterEach(() => rmSync(folder, { recursive: true }));

const mirror = (files: Files) => mirrorLog({ read: reading(files), folder, trust });
const kept = () => readFileSync(join(folder, checkpointPath), "utf8");
const text = (files: Files) => new TextDecoder().decode(files.get(checkpointPath));

describe("a mirror of the log", () => {
  it("takes what is new, day by day, and is a log itself", async () => {
    expect(await mirror(firstOnly)).toEqual({ size: 256, added: 256 });
    expect(await mirror(both)).toEqual({ size: 512, added: 256 });
    expect(await mirror(both)).toEqual({ size: 512, added: 0 });
    expect(kept()).toBe(text(both));
    for (const path of ["tile/entries/000", "tile/entries/001", "tile/0/001", "tile/1/000.p/2"])
      expect(new Uint8Array(readFileSync(join(folder, path))), path).toEqual(both.get(path));
  });

  it.each([
    ["has gone back", firstOnly, /hacia atrás/],
    ["is another, as long and signed as well", aLog([one, two], honest(2)), /ya no son/],
    ["is another, and longer", aLog([[aLeaf("a", firstDay, 8)], two, []]), /ya no son/],
  ])("tells a log that %s, and stays as it is", async (_, other, told) => {
    await mirror(both);
    await expect(mirror(other)).rejects.toThrow(told);
    expect(kept()).toBe(text(both));
  });

  it("tells two states of one register and day, on one day or on two", async () => {
    const twice = aLog([[aLeaf("a", firstDay, 8), ...one]]);
    await expect(mirror(twice)).rejects.toThrow("dos veces");
    await mirror(firstOnly);
    await expect(mirror(aLog([one, [aLeaf("a", firstDay, 8)]]))).rejects.toThrow("dos veces");
    expect(kept()).toBe(text(firstOnly));
  });

  it("has nothing to say before the first day, and much when a log is gone", async () => {
    await expect(mirror(new Map())).rejects.toThrow("todavía no se ha publicado");
    await mirror(firstOnly);
    await expect(mirror(new Map())).rejects.toThrow(LogFault);
  });

  it("that was cut off is made again", async () => {
    const cut: Files = new Map(both);
    cut.delete("tile/entries/001");
    await expect(mirror(cut)).rejects.toThrow("falta el archivo tile/entries/001");
    expect(await mirror(both)).toEqual({ size: 512, added: 512 });
  });
});

describe("looking a register up", () => {
  const origin = "fichaclara.test/registro/a";
  const checkpoint = (size: number) =>
    signCheckpoint({ origin, size, root: new Uint8Array(32).fill(size) }, seed);
  const ask = (files: Files, of: { day?: string; size?: number; origin?: string } = {}) =>
    lookUp(reading(files), trust, { origin, day: firstDay, ...of, checkpoint: checkpoint(of.size ?? 9) });

  it("finds its leaf of the day, and whether it is of this checkpoint", async () => {
    expect(await ask(both)).toEqual({ leaves: 1, isThis: true, size: 512 });
    expect(await ask(both, { size: 8 })).toMatchObject({ leaves: 1, isThis: false });
    expect(await ask(both, { origin: "fichaclara.test/registro/b" })).toMatchObject({ leaves: 0 });
    expect(await ask(both, { day: addDays(firstDay, 2) })).toMatchObject({ leaves: 0, isThis: false });
  });

  it("finds one that was added a day late, and two of one day", async () => {
    expect(await ask(aLog([[], one]))).toMatchObject({ leaves: 1, isThis: true });
    expect(await ask(aLog([one, [aLeaf("a", firstDay, 8)]]))).toMatchObject({ leaves: 2 });
  });
});
