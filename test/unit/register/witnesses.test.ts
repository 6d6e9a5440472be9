import { describe, expect, test } from "vitest";
import { vkeyOf } from "~/modules/register/format/note";
import { witnessesOf, witnessFaults } from "~/modules/register/witnesses";
import { aWitness } from "../../support/register/witness";

const [one, two] = [aWitness("uno.example"), aWitness("dos.example")];
const listed = (...vkeys: string[]) => ({
  WITNESS_URLS: vkeys.map((vkey) => ({ vkey, url: "https://x.example/" })),
});

describe("the known witnesses", () => {
  test("are those of the configuration, each with its key and address", () => {
    expect(witnessFaults(listed(one.vkey, two.vkey))).toEqual([]);
    expect(witnessesOf(listed(one.vkey))).toEqual([{ ...one.key, url: "https://x.example" }]);
    expect([witnessesOf(listed()), witnessFaults(listed())]).toEqual([[], []]);
  });

  test.each([
    ["a key of a log, which signs in another way", [vkeyOf(one.key)], ["WITNESS_URLS[0]"]],
    ["one with a digit changed", [one.vkey, two.vkey.replace("dos", "tres")], ["WITNESS_URLS[1]"]],
    ["an invalid line", ["testigo.example"], ["WITNESS_URLS[0]"]],
    ["one twice", [one.vkey, one.vkey], ["WITNESS_URLS[1]"]],
  ])("never include %s", (_, vkeys, faults) => expect(witnessFaults(listed(...vkeys))).toEqual(faults));
});
