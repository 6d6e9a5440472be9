import { describe, expect, test } from "vitest";
import { zipTime } from "~/modules/register/format/container";
import { readPackage } from "../../../verifier/container/read-package";
import { aStreamedZip, aZip, entriesOf } from "../../support/register/a-zip";
import { aScene, written } from "../../support/register/container-scene";
import { aCompany } from "../../support/register/random-company";
import { deflate, descriptorOf, latin1, none, rawEntry } from "../../support/register/raw-zip";
import { aSealedPackage, filesOf } from "../../support/register/sealed-package";
import { seededRandom } from "../../support/random";

const sealed = aSealedPackage(aCompany(1, 6));
const files = filesOf(sealed);
const zip = aZip(files);
const mebibyte = 1 << 20;
const scene = () => aScene(entriesOf(files), zipTime(sealed.at), seededRandom(1));

/** Returns the reader's answer for a ZIP: the problem, or the differences. */
async function readerAnswer(bytes: Uint8Array, limits?: Parameters<typeof readPackage>[1]): Promise<string> {
  const packageResult = await readPackage(bytes, limits);
  if ("problem" in packageResult) return `problem: ${packageResult.problem}`;
  const faults = "faults" in packageResult ? packageResult.faults.findings : packageResult.files.faults;
  return faults.map(({ kind, message }) => `${kind}: ${message}`).join("\n");
}

describe("reading a package", () => {
  test.each([
    ["as the server streams it", aStreamedZip(sealed)],
    ["streamed in other pieces", aStreamedZip(sealed, 700)],
    ["packed by another DEFLATE", Promise.resolve(zip)],
  ])("%s", async (_, bytes) => {
    expect(await readPackage(await bytes)).toEqual({ files });
  });

  test("gives the same in whatever zone it was made", async () => {
    const bytes: Uint8Array[] = [];
    for (const zone of ["UTC", "Europe/Madrid", "Pacific/Auckland"]) {
      process.env.TZ = zone;
      // Not in an hour that a clock skips: there no local time reads like it.
      bytes.push(await aStreamedZip({ ...sealed, at: Date.UTC(2026, 5, 1, 12) }));
    }
    delete process.env.TZ;
    expect(bytes[1]).toEqual(bytes[0]);
    expect(bytes[2]).toEqual(bytes[0]);
  });
});

test.each([
  ["1970-01-01", 118],
  ["1980-01-01", 0],
  ["2107-12-31", 127],
  ["2108-01-01", 0],
  ["9999-12-31", 83],
])("the date of a ZIP made on %s has the year %d", (on, year) => {
  expect(zipTime(Date.parse(on)) >>> 25).toBe(year);
});

describe("an unreadable package has no verdict:", () => {
  test.each([
    ["a text", new TextEncoder().encode("hola"), /no es un ZIP/],
    ["nothing", new Uint8Array(0), /no es un ZIP/],
    ["only its first bytes", zip.slice(0, 4), /incompleto/],
  ])("%s", async (_, bytes, problem) => {
    expect(await readerAnswer(bytes)).toMatch(problem);
  });

  test("cut off anywhere", async () => {
    for (let length = 2; length < zip.length; length += 211) {
      expect(await readerAnswer(zip.subarray(0, length))).toMatch(/incompleto o dañado/);
    }
  });
});

describe("a package that is too large is refused", () => {
  test("before it is unpacked, by its size or its declared size", async () => {
    expect(await readerAnswer(zip, { packedBytes: 100, unpackedBytes: mebibyte })).toMatch(/ocupa demasiado/);
    expect(await readerAnswer(bombOf(mebibyte, 200 * mebibyte))).toMatch(/descomprimido ocupa demasiado/);
    expect(await readerAnswer(bombOf(1, 0xffffffff))).toMatch(/descomprimido ocupa demasiado/);
  });

  test("while it is unpacked, if it is larger than declared", async () => {
    expect(await readerAnswer(bombOf(32 * mebibyte, 1_024))).toMatch(/registro\.csv está dañado/);
  });

  /** Returns a package in the right form whose registro.csv holds zeros. */
  function bombOf(bytes: number, size: number): Uint8Array {
    const { zip: attacked, entry, time } = scene();
    const bomb = { ...rawEntry(latin1("registro.csv"), none, time), packed: deflate(new Uint8Array(bytes)) };
    Object.assign(bomb.directory, { packedSize: bomb.packed.length, size });
    bomb.descriptor = descriptorOf(bomb.directory);
    attacked.entries.splice(attacked.entries.indexOf(entry("registro.csv")), 1, bomb);
    return written(attacked);
  }
});
