import { zipSync, type Zippable } from "fflate";
import { describe, expect, it } from "vitest";
import { readPackage } from "~/modules/register/verifier/read-package";
import { aPackage, filesOf } from "../../support/register/a-package";
import { aStreamedZip, aZip, entriesOf } from "../../support/register/a-zip";

const files = filesOf(aPackage({ seed: 1 }));
const zip = aZip(files);
const mebibyte = 1 << 20;

/** The ZIP with some bytes of one entry's directory record changed: `at` counts from its beginning. */
function withDirectoryBytes(name: string, at: number, bytes: number[]): Uint8Array {
  const altered = zip.slice();
  const text = Buffer.from(altered.buffer).toString("latin1");
  altered.set(bytes, text.lastIndexOf(name) - 46 + at);
  return altered;
}

async function problemOf(bytes: Uint8Array, limits?: Parameters<typeof readPackage>[1]): Promise<string> {
  const read = await readPackage(bytes, limits);
  return "problem" in read ? read.problem : "no problem";
}

describe("a package is read", () => {
  it.each([
    ["packed at once", zip],
    ["streamed, with the sizes behind", aStreamedZip(files)],
    [
      "packed again with a folder and what macOS adds",
      zipSync({ registro: entriesOf(files), __MACOSX: { "._registro.csv": new Uint8Array(3) } }),
    ],
    ["stored without compression", zipSync(entriesOf(files), { level: 0 })],
  ])("%s", async (_, bytes) => {
    expect(await readPackage(bytes)).toEqual({ files });
  });
});

describe("what cannot be read is said in words", () => {
  const without = (name: string): Zippable => {
    const entries = entriesOf(files);
    delete entries[name];
    return entries;
  };

  it.each([
    ["a text", new TextEncoder().encode("hola"), /no es un ZIP/],
    ["nothing", new Uint8Array(0), /no es un ZIP/],
    ["only its first bytes", zip.slice(0, 4), /incompleto/],
    ["without registro.csv", zipSync(without("registro.csv")), /Falta el archivo registro\.csv/],
    ["without registro.jsonl", zipSync(without("registro.jsonl")), /Falta el archivo registro\.jsonl/],
    ["without cabecera.json", zipSync(without("cabecera.json")), /Falta el archivo cabecera\.json/],
    [
      "with two registro.csv",
      zipSync({ ...entriesOf(files), otra: { "registro.csv": files.csv } }),
      /trae 2 archivos llamados registro\.csv/,
    ],
    ["encrypted", withDirectoryBytes("registro.csv", 8, [1, 0]), /cifrado/],
    ["packed in an unknown way", withDirectoryBytes("registro.csv", 10, [14, 0]), /cifrado o comprimido/],
    ["with another checksum", withDirectoryBytes("registro.csv", 16, [1, 2, 3, 4]), /dañado/],
    ["with more data than it says", withDirectoryBytes("registro.csv", 24, [9, 0, 0, 0]), /dañado/],
    [
      "with a comment that could hide another directory",
      Uint8Array.from([...zip.with(zip.length - 2, 1), 0]),
      /dañado/,
    ],
    ["with bytes in front of it", Uint8Array.from([0x50, 0x4b, ...zip]), /dañado/],
    [
      "with fifty files too many",
      zipSync(
        Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`${index}.txt`, new Uint8Array(0)])),
      ),
      /60 archivos/,
    ],
  ])("%s", async (_, bytes, problem) => {
    expect(await problemOf(bytes)).toMatch(problem);
  });

  it("cut off anywhere", async () => {
    for (let length = 2; length < zip.length; length += 211) {
      expect(await problemOf(zip.subarray(0, length))).toMatch(/incompleto o dañado/);
    }
  });

  it("with any one byte changed, or what it holds is not touched by it", async () => {
    for (let at = 2; at < zip.length; at += 89) {
      const read = await readPackage(zip.with(at, zip[at]! ^ 0xff));
      if ("problem" in read) expect(read.problem).toMatch(/ZIP|cifrado|Falta|dañado/);
      else expect({ ...read.files, uncovered: [] }).toEqual({ ...files, uncovered: [] });
    }
  });
});

describe("a package that is too large is refused", () => {
  it("before it is unpacked, when it is large or says so itself", async () => {
    expect(await problemOf(zip, { packedBytes: 100, unpackedBytes: mebibyte, entries: 50 })).toMatch(
      /ocupa demasiado/,
    );
    const bomb = zipSync({ ...entriesOf(files), "registro.csv": new Uint8Array(200 * mebibyte) });
    expect(bomb.length).toBeLessThan(mebibyte);
    expect(await problemOf(bomb)).toMatch(/descomprimido ocupa demasiado/);
  });

  it("while it is unpacked, when it says less than it holds", async () => {
    const bomb = zipSync({ ...entriesOf(files), "registro.csv": new Uint8Array(64 * mebibyte) });
    const text = Buffer.from(bomb.buffer).toString("latin1");
    bomb.set([0, 4, 0, 0], text.lastIndexOf("registro.csv") - 46 + 24);
    expect(await problemOf(bomb)).toMatch(/dañado/);
  });
});
