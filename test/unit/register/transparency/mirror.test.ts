import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { readNote } from "~/modules/register/format/note";
import { writePem } from "~/modules/register/format/pem";
import {
  authorityPath,
  checkpointPath,
  dayPath,
  stampPath,
  type PublishedDay,
} from "~/modules/register/format/published-log";
import { readTimeStampResp, writeTimeStampReq } from "~/modules/register/format/time-stamp";
import { LogFault } from "~/modules/register/format/read-log";
import { addDays } from "~/time/dates";
import { signCheckpoint } from "~/modules/register/format/checkpoint";
import { lookUp } from "../../../../verifier/transparency/look-up";
import { mirrorLog } from "../../../../dev/transparency/mirror-log";
import { aWitness } from "../../../support/register/witness";
import { TimeAuthority } from "../../../support/node/time-authority";
import {
  aLeaf,
  aLog,
  firstDay,
  honest,
  reading,
  seed,
  trust,
  type Files,
} from "../../../support/transparency/a-log";

const second = addDays(firstDay, 1);
const [one, two] = [[aLeaf("a", firstDay)], [aLeaf("a", second)]];
const firstOnly = aLog([one]);
const both = aLog([one, two]);

const days = [dayPath(firstDay), dayPath(second)];
const witness = aWitness("testigo.example");

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "fichaclara-mirror-"))));
afterEach(() => rmSync(folder, { recursive: true }));

const mirror = (files: Files, today = second) =>
  mirrorLog({ read: reading(files), folder, trust, witnesses: [witness.key], today });
const mirroredCheckpoint = () => readFileSync(join(folder, checkpointPath), "utf8");
const text = (files: Files) => new TextDecoder().decode(files.get(checkpointPath));

describe("a mirror of the log", () => {
  test("copies new days one by one, and is a log itself", async () => {
    expect(await mirror(firstOnly)).toMatchObject({ size: 256, added: 256, newest: { day: firstDay } });
    expect(await mirror(both)).toMatchObject({ size: 512, added: 256, newest: { day: second } });
    expect(await mirror(both)).toMatchObject({ size: 512, added: 0 });
    expect(mirroredCheckpoint()).toBe(text(both));
    for (const path of ["tile/entries/000", "tile/entries/001", "tile/0/001", "tile/1/000.p/2", ...days])
      expect(new Uint8Array(readFileSync(join(folder, path))), path).toEqual(both.get(path));
  });

  test.each([
    ["became shorter", firstOnly, /hacia atrás/],
    ["is another, as long and signed as well", aLog([one, two], honest(2)), /ya no son/],
    ["is another, and longer", aLog([[aLeaf("a", firstDay, 8)], two, []]), /ya no son/],
  ])("refuses a log that %s, and stays unchanged", async (_, other, expectedMessage) => {
    await mirror(both);
    await expect(mirror(other)).rejects.toThrow(expectedMessage);
    expect(mirroredCheckpoint()).toBe(text(both));
  });

  test("refuses two checkpoints of one register and day, on one day or on two", async () => {
    const twice = aLog([[aLeaf("a", firstDay, 8), ...one]]);
    await expect(mirror(twice)).rejects.toThrow("dos veces");
    await mirror(firstOnly);
    await expect(mirror(aLog([one, [aLeaf("a", firstDay, 8)]]))).rejects.toThrow("dos veces");
    expect(mirroredCheckpoint()).toBe(text(firstOnly));
  });

  test("refuses leaves that are not sorted by label", async () => {
    const arrange = honest();
    const turned = (leaves: readonly Uint8Array[]) => arrange(leaves).reverse();
    await expect(mirror(aLog([one, two], turned))).rejects.toThrow("no están en su orden");
  });

  test.each(["<html>", "null", "[]", '{"day":'])("refuses an unreadable day: %s", async (content) => {
    const files = new Map(both).set(dayPath(second), new TextEncoder().encode(content));
    await expect(mirror(files)).rejects.toThrow(LogFault);
    await expect(mirror(files)).rejects.toThrow(`el día ${second} no se puede leer`);
  });

  test("reports nothing before the first day, and an error when a log has disappeared", async () => {
    await expect(mirror(new Map())).rejects.toThrow("todavía no se ha publicado");
    await mirror(firstOnly);
    await expect(mirror(new Map())).rejects.toThrow(LogFault);
  });

  test("that was cut off is repaired", async () => {
    const cut: Files = new Map(both);
    cut.delete("tile/entries/001");
    await expect(mirror(cut)).rejects.toThrow("falta el archivo tile/entries/001");
    expect(await mirror(both)).toMatchObject({ size: 512, added: 512 });
  });
});

describe("looking up a register in a mirror", () => {
  const origin = "fichaclara.test/registro/a";
  const checkpoint = (size: number) =>
    signCheckpoint({ origin, size, root: new Uint8Array(32).fill(size) }, seed);
  const ask = (files: Files, of: { day?: string; size?: number; origin?: string } = {}) =>
    lookUp(reading(files), trust, { origin, day: firstDay, ...of, checkpoint: checkpoint(of.size ?? 9) });

  test("finds its leaf of the day, and whether it is of this checkpoint", async () => {
    expect(await ask(both)).toEqual({ leaves: 1, isThis: true, size: 512 });
    expect(await ask(both, { size: 8 })).toMatchObject({ leaves: 1, isThis: false });
    expect(await ask(both, { origin: "fichaclara.test/registro/b" })).toMatchObject({ leaves: 0 });
    expect(await ask(both, { day: addDays(firstDay, 2) })).toMatchObject({ leaves: 0, isThis: false });
  });

  test("finds a leaf that was added up to three days late", async () => {
    for (const days of [
      [[], one],
      [[], [], one],
      [[], [], [], one],
    ])
      expect(await ask(aLog(days))).toMatchObject({ leaves: 1, isThis: true });
  });

  test("finds both leaves of one day, on the same day or on two", async () => {
    expect(await ask(aLog([[aLeaf("a", firstDay, 8), ...one]]))).toMatchObject({ leaves: 2 });
    expect(await ask(aLog([one, [], [], [aLeaf("a", firstDay, 8)]]))).toMatchObject({ leaves: 2 });
    expect(await ask(aLog([one, [aLeaf("a", firstDay, 8)]]))).toMatchObject({ leaves: 2 });
  });
});

describe("looking up a register in a manipulated day", () => {
  const of = { origin: "fichaclara.test/registro/a", day: firstDay };
  const ask = (files: Files) =>
    lookUp(reading(files), trust, {
      ...of,
      checkpoint: signCheckpoint({ origin: of.origin, size: 9, root: new Uint8Array(32).fill(9) }, seed),
    });

  test("fails if leaves are in another order, or a register occurs twice", async () => {
    await expect(ask(aLog([one], (leaves) => honest()(leaves).reverse()))).rejects.toThrow(
      "no están en su orden",
    );
    const twice = [aLeaf("b", firstDay), aLeaf("b", firstDay, 8)];
    await expect(ask(aLog([[...one, ...twice]]))).rejects.toThrow("dos versiones de un mismo registro");
  });

  test("fails if the day cannot be read, or claims to have added nothing", async () => {
    const day = (content: string) => new Map(both).set(dayPath(firstDay), new TextEncoder().encode(content));
    await expect(ask(day("<html>"))).rejects.toThrow(LogFault);
    const { checkpoint } = JSON.parse(new TextDecoder().decode(both.get(dayPath(firstDay)))) as PublishedDay;
    const nothing = day(JSON.stringify({ day: firstDay, from: 256, checkpoint }));
    await expect(ask(nothing)).rejects.toThrow("no añadió ninguna hoja");
  });
});

describe("a file that belongs to a mirrored day", () => {
  const authority = new TimeAuthority();
  afterAll(() => authority.close());
  const bytes = (content: string) => new TextEncoder().encode(content);
  const dayOf = (files: Files, day: string) =>
    JSON.parse(new TextDecoder().decode(files.get(dayPath(day)))) as PublishedDay;
  const nonce = Uint8Array.of(0x41);

  /** Adds a witness's line below both checkpoints, and a stamp of the second day. */
  function attested(
    line = (signed: string) => witness.sign(signed),
    stamped = (signed: string) => signed,
  ): Files {
    const files = new Map(both);
    for (const day of [firstDay, second]) {
      const added = dayOf(files, day);
      const { text: signed } = readNote(added.checkpoint)!;
      files.set(
        dayPath(day),
        bytes(JSON.stringify({ ...added, checkpoint: added.checkpoint + line(signed) })),
      );
    }
    const { checkpoint } = dayOf(files, second);
    const request = writeTimeStampReq(stamped(readNote(checkpoint)!.text), { nonce, certificate: true });
    const answer = authority.answer(request);
    const { stamp } = readTimeStampResp(answer)!;
    files.set(checkpointPath, bytes(checkpoint)).set(stampPath(second), answer);
    return files.set(authorityPath(stamp!), bytes(writePem(stamp!.certificates)));
  }

  test("is copied with it, also if it appeared later", async () => {
    expect((await mirror(both)).newest).toMatchObject({ stampedAt: null, seenBy: [] });
    const files = attested();
    const { newest } = await mirror(files);
    expect([typeof newest.stampedAt, newest.seenBy]).toEqual(["number", ["testigo.example"]]);
    const isOfSecond = (path: string) => /checkpoint|tsa|11-03/.test(path);
    for (const path of [...files.keys()].filter(isOfSecond))
      expect(new Uint8Array(readFileSync(join(folder, path))), path).toEqual(files.get(path));
  });

  test("is requested again from later days on, and never for earlier ones", async () => {
    expect((await mirror(both, addDays(second, 9))).newest.day).toBe(second);
    await expect(mirror(aLog([one, two, []]), addDays(second, 400))).rejects.toThrow("ningún día dice");
  });

  test.each([
    [
      "a stamp of another hash",
      attested(undefined, (signed) => signed.replace("512", "513")),
      /es de otra huella/,
    ],
    ["an invalid stamp", attested().set(stampPath(second), bytes("<html>")), /no se puede leer/],
    ["a stamp without its certificate", without(/^tsa/), /falta el certificado/],
    [
      "a line that a known witness has not signed",
      attested((signed) => witness.sign(`${signed}x\n`)),
      /no es suya/,
    ],
    ["no day that added its leaves", without(/11-02.json/), /ningún día dice/],
    ["a day that claims to have added others", moved(), /no acaba en la hoja/],
  ])("is refused if it is %s, and the folder stays unchanged", async (_, files, expectedMessage) => {
    await expect(mirror(files)).rejects.toThrow(expectedMessage);
    expect(() => mirroredCheckpoint()).toThrow("ENOENT");
  });

  test("of a copied day may not change", async () => {
    await mirror(both);
    const other = aLog([one, two], honest(2));
    const files = new Map(both).set(dayPath(second), other.get(dayPath(second))!);
    await expect(mirror(files)).rejects.toThrow(LogFault);
  });

  function without(path: RegExp): Files {
    const files = attested();
    for (const one of files.keys()) if (path.test(one)) files.delete(one);
    return files;
  }

  function moved(): Files {
    const files = attested();
    return files.set(dayPath(second), bytes(JSON.stringify({ ...dayOf(files, second), from: 512 })));
  }
});
