import { describe, expect, test } from "vitest";
import { keyFaults } from "~/modules/register/key-chain";
import { keysWithNext } from "../../../dev/next-key";
import { aLine, aNote, lineSettings, listed } from "../../support/register/key-line";

const next = "8".repeat(64);
const change = { next, from: 600, until: 700 };

describe("the succession note of the register's next key", () => {
  test("is signed by the only key, which was not listed so far", () => {
    const keys = keysWithNext(lineSettings([]), change);
    const succession = aNote("7", "8", { from: 600, until: 700 });
    expect(keys).toEqual([listed("7", null, 700), listed("8", 600, null, succession)]);
  });

  test("is signed by the newest key, and leaves earlier entries unchanged", () => {
    const [first, second, third] = aLine();
    const keys = keysWithNext(lineSettings([third!, first!, second!]), change);
    expect(keys.slice(0, 2)).toEqual([first, second]);
    expect(keys[2]).toEqual({ ...third, until: 700 });
  });

  test("makes a configuration that is valid before and after the private key is changed", () => {
    const settings = lineSettings(keysWithNext(lineSettings(aLine()), change));
    expect(keyFaults(settings)).toEqual([]);
    expect(keyFaults({ ...settings, REGISTER_PRIVATE_KEY: next })).toEqual([]);
  });

  test.each([
    ["the present key is over", [listed("7", null, 500)], change],
    ["the present key has named another already", keysWithNext(lineSettings([]), change), change],
    ["it would sign before the present one", aLine(), { ...change, from: 399 }],
    ["nobody would sign for a time", aLine(), { ...change, from: 701 }],
    ["it is the present one", aLine(), { ...change, next: "7".repeat(64) }],
    ["the keys do not follow one another now", aLine().toSpliced(1, 1), change],
  ])("is not made if %s", (_, keys, requested) => {
    expect(() => keysWithNext(lineSettings(keys), requested)).toThrow(RangeError);
  });
});
