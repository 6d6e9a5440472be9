// @module-tag deep
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { describe, expect, test } from "vitest";
import { writeLine } from "~/modules/register/format/lines";
import { verifyPackage } from "../../../verifier/verify-package";
import { aCompany } from "../../support/register/random-company";
import { below, pick } from "../../support/register/random-changes";
import { aSealedPackage, filesOf, trustedKeys } from "../../support/register/sealed-package";
import { seededRandom } from "../../support/random";

const sealed = aSealedPackage(aCompany(5, 4));
const files = filesOf(sealed);
const { envelope } = sealed.lines[0]!;
/** Returns a well-formed line with another value somewhere. */
const aLine = (change: object) => writeLine({ envelope: { ...envelope, ...change } });

/** Changes, removes or inserts bytes. */
function damage(random: () => number, bytes: Uint8Array): Uint8Array {
  const at = below(random, bytes.length);
  const count = 1 + below(random, 30);
  return pick(random, [
    () => bytes.with(at, bytes[at]! ^ (1 << below(random, 8))),
    () => Uint8Array.from([...bytes.subarray(0, at), ...bytes.subarray(at + count)]),
    () =>
      Uint8Array.from([...bytes.subarray(0, at), ...bytes.subarray(at, at + count), ...bytes.subarray(at)]),
    () => Uint8Array.from([...bytes.subarray(0, at), below(random, 256), ...bytes.subarray(at)]),
  ])();
}

describe("the verifier answers without a fault for any bytes of", () => {
  test.each([
    ["registro.jsonl", "jsonl", 77],
    ["registro.csv", "csv", 78],
    ["prueba.json", "header", 79],
  ] as const)("a %s that is damaged 200 times, and never calls it valid", async (_, file, seed) => {
    const random = seededRandom(seed);
    const damaged = Array.from({ length: 200 }, () => damage(random, files[file]));
    const verdicts = damaged
      .filter((bytes) => !Buffer.from(bytes).equals(files[file]))
      .map((bytes) => verifyPackage({ ...files, [file]: bytes }, trustedKeys));
    const words = (await Promise.all(verdicts)).map(({ verdict }) => verdict.verdict);
    expect(words.length).toBeGreaterThan(180);
    // A damaged header may name another format or key, so the verdict may be undecided.
    const allowed = file === "header" ? ["invalid", "undecided"] : ["invalid"];
    expect(words.filter((word) => !allowed.includes(word))).toEqual([]);
  });

  test.each([
    ["nothing", ""],
    ["lists in lists in lists", `${"[".repeat(40_000)}\n`.repeat(3)],
    [
      "facts deeper than a stack",
      aLine({}).replace(
        /\}\n$/,
        `,"facts":${'{"a":'.repeat(15_000)}1${"}".repeat(15_000)},"revealed":null}\n`,
      ),
    ],
    ["a line without end", aLine({ kind: "a".repeat(3_000_000) }).trimEnd()],
    ["numbers beyond all measure", aLine({ seq: 2 ** 53 - 1 }) + aLine({}).replace('"seq":1', '"seq":1e400')],
    [
      "numbers that grow beyond all measure",
      aLine({}) + aLine({ seq: 2 ** 53 - 1, subject_seq: 2 ** 53 - 1 }),
    ],
    ["a hundred thousand empty lines", "\n".repeat(100_000)],
    ["a hundred thousand lines that claim one number", aLine({}).repeat(100_000)],
    [
      "keys that programs stumble over",
      '{"__proto__":{},"constructor":1,"envelope":{},"toJSON":1}\n{"envelope":{"__proto__":{},"toJSON":1}}\n',
    ],
  ])("registro.jsonl of %s", async (_, text) => {
    const { verdict } = await verifyPackage({ ...files, jsonl: utf8ToBytes(text) }, trustedKeys);
    expect(verdict.verdict).toBe("invalid");
  });

  test.each([
    ["nothing", ""],
    ["a million empty lines", "\n".repeat(1_000_000)],
    ["a million quotes", '"\n'.repeat(1_000_000)],
    ["a hundred thousand rows of one entry", "1;x\r\n".repeat(100_000)],
  ])("registro.csv of %s", async (_, text) => {
    const { verdict } = await verifyPackage({ ...files, csv: utf8ToBytes(text) }, trustedKeys);
    expect(verdict.verdict).toBe("invalid");
  });
});
