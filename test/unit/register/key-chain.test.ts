// Proves how the keys of a configuration follow one another.
import { describe, expect, test } from "vitest";
import { keyFaults } from "~/modules/register/key-chain";
import type { ListedKey } from "~/platform/register-settings";
import { aLine, aNote, lineSettings, listed, vkeyOfDigit } from "../../support/register/key-line";

const faultsOf = (keys: ListedKey[]) => keyFaults(lineSettings(keys));
const [first, second, third] = aLine() as [ListedKey, ListedKey, ListedKey];
const withSecond = (succession?: string | null) => [first, listed("2", 200, 500, succession), third];

describe("the keys of a configuration are accepted or refused:", () => {
  test.each<[string, ListedKey[]]>([
    ["accepted with only the signing one", []],
    ["accepted with a listed one", [listed("7", null, null)]],
    ["each named the next", [first, second, third]],
    ["may be listed in any order", [third, first, second]],
    ["accepted as a new beginning, if declared", withSecond(null)],
    ["may hold the next before it signs", [listed("7", null, 300), listed("2", 200, null, aNote("7", "2"))]],
  ])("%s", (_, keys) => expect(faultsOf(keys)).toEqual([]));

  test("a list without the signing key is refused", () => {
    expect(faultsOf([first, second])).toEqual([
      "REGISTER_PUBLIC_KEYS (without the key of REGISTER_PRIVATE_KEY)",
    ]);
  });

  test("a wrong key is named by its place in the setting", () => {
    const bad = { ...third, succession: aNote("1", "7", { from: 400, until: 500 }) };
    expect(faultsOf([bad, second, first])).toEqual(["REGISTER_PUBLIC_KEYS[0].succession"]);
    expect(faultsOf([first, { ...second, succession: "" }, bad])).toEqual([
      "REGISTER_PUBLIC_KEYS[1].succession",
      "REGISTER_PUBLIC_KEYS[2].succession",
    ]);
  });
});

const unlike = vkeyOfDigit("2", "otra.es");
const signatureOf = (signed: string) => signed.slice(signed.lastIndexOf("— "));

interface BadLine {
  what: string;
  keys: ListedKey[];
  /** The position of the refused key; the second by default. */
  at?: number;
}

/** Each differs in one thing from the line of three keys. */
const badLines: BadLine[] = [
  { what: "signed by another key", keys: withSecond(aNote("3", "2")) },
  { what: "signed by the new key itself", keys: withSecond(aNote("2", "2")) },
  {
    what: "whose end was moved after it was signed",
    keys: withSecond(aNote("1", "2", { until: 299 }).replace('"until":299', '"until":300')),
  },
  {
    what: "for another register",
    keys: withSecond(aNote("1", "2", { origin: "otra.es/registro" })),
  },
  {
    what: "that names another key",
    keys: withSecond(aNote("1", "3")),
  },
  {
    what: "that names the key under another name",
    keys: withSecond(aNote("1", "2", { vkey: unlike })),
  },
  {
    what: "with another beginning",
    keys: withSecond(aNote("1", "2", { from: 201 })),
  },
  {
    what: "with another end of the old key",
    keys: withSecond(aNote("1", "2", { until: 301 })),
  },
  {
    what: "that leaves a time without a key",
    keys: [listed("1", null, 199), listed("2", 200, 500, aNote("1", "2", { until: 199 })), third],
  },
  {
    what: "signed by the key before the last",
    keys: [first, second, { ...third, succession: aNote("1", "7", { from: 400, until: 500 }) }],
    at: 2,
  },
  {
    what: "with a second signature",
    keys: withSecond(aNote("1", "2") + signatureOf(aNote("3", "2"))),
  },
  {
    what: "of another format",
    keys: withSecond(aNote("1", "2", { format: "fichaclara-succession/2" })),
  },
  {
    what: "that is missing",
    keys: withSecond(),
  },
  {
    what: "of the first key",
    keys: [{ ...first, succession: aNote("3", "1") }, second, third],
    at: 0,
  },
];

test.each(badLines)("a succession $what is refused", ({ keys, at = 1 }) => {
  expect(faultsOf(keys)).toEqual([`REGISTER_PUBLIC_KEYS[${at}].succession`]);
});
