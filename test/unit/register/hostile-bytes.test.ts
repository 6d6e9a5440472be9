import { utf8ToBytes } from "@noble/hashes/utils.js";
import { describe, expect, it } from "vitest";
import { verifyPackage } from "~/modules/register/verifier/verify-package";
import { aPackage, filesOf } from "../../support/register/a-package";
import { below, pick } from "../../support/register/random-changes";
import { seededRandom } from "../random";

const exported = aPackage({ seed: 8 });
const files = filesOf(exported);

/** A byte changed, some taken out, or some put in. */
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

describe("whatever bytes it is given, the verifier answers", () => {
  it.each(["jsonl", "csv"] as const)(
    "500 times a damaged %s: never valid",
    async (file) => {
      const random = seededRandom(77);
      for (let round = 0; round < 500; round++) {
        const damaged = damage(random, files[file]);
        if (damaged.length === files[file].length && damaged.every((byte, at) => byte === files[file][at]))
          continue;
        const verdict = await verifyPackage({ ...files, [file]: damaged }, exported.keys);
        expect(verdict.verdict, `round ${round}`).toBe("invalid");
      }
    },
    60_000,
  );

  it("500 times a damaged cabecera.json: valid only where nothing but white space changed", async () => {
    const random = seededRandom(78);
    const bare = (bytes: Uint8Array) => new TextDecoder().decode(bytes).replace(/\s+/g, "");
    for (let round = 0; round < 500; round++) {
      const header = damage(random, files.header);
      const { verdict } = await verifyPackage({ ...files, header }, exported.keys);
      if (bare(header) !== bare(files.header)) expect(verdict, `round ${round}`).toBe("invalid");
    }
  });

  it.each([
    ["nothing", ""],
    ["lists in lists in lists", `${"[".repeat(40_000)}\n`.repeat(3)],
    [
      "an event deeper than a stack",
      `{"seq":1,"event":${'{"a":'.repeat(15_000)}1${"}".repeat(15_000)},"revealed":null,"seal":""}\n`,
    ],
    ["a line without end", `{"seq":1,"event_hash":"${"a".repeat(3_000_000)}","seal":""}`],
    [
      "numbers beyond all measure",
      '{"seq":9007199254740991,"event_hash":"","seal":""}\n{"seq":1e400,"event_hash":"","seal":""}\n',
    ],
    ["a hundred thousand empty lines", "\n".repeat(100_000)],
    [
      "a hundred thousand lines that claim one number",
      `{"seq":1,"event_hash":"${"a".repeat(64)}","seal":"${"b".repeat(64)}"}\n`.repeat(100_000),
    ],
    [
      "keys that programs stumble over",
      '{"seq":1,"event":{"__proto__":{},"constructor":1,"toJSON":1},"revealed":{"salt":"","data":{}},"seal":""}\n',
    ],
  ])("registro.jsonl of %s", async (_, text) => {
    const verdict = await verifyPackage({ ...files, jsonl: utf8ToBytes(text) }, exported.keys);
    expect(verdict.verdict).toBe("invalid");
  });

  it.each([
    ["nothing", ""],
    ["a million empty lines", "\n".repeat(1_000_000)],
    ["a million quotes", '"\n'.repeat(1_000_000)],
    ["a hundred thousand rows of one entry", "9;x\r\n".repeat(100_000)],
  ])("registro.csv of %s", async (_, text) => {
    const verdict = await verifyPackage({ ...files, csv: utf8ToBytes(text) }, exported.keys);
    expect(verdict.verdict).toBe("invalid");
  });
});
