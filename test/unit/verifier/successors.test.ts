// Proves that an unknown key is believed only where a known key leads to it.
import { describe, expect, test } from "vitest";
import { readSuccessions, withSuccessors } from "../../../verifier/successors";
import { readNamedKey, type TrustedKey } from "../../../verifier/trusted-keys";
import { verifyPackage } from "../../../verifier/verify-package";
import { aNote, lineOrigin, publicOf, seedOf, vkeyOfDigit } from "../../support/register/key-line";
import { aCompany } from "../../support/register/random-company";
import { aSealedPackage, filesOf, registerOrigin, seal } from "../../support/register/sealed-package";

const aTrustedKey = (digit: string, change: Partial<TrustedKey> = {}): TrustedKey => ({
  publicKey: publicOf(digit),
  origin: lineOrigin,
  source: "site",
  from: null,
  until: null,
  ...change,
});
const notes = [aNote("2", "3", { from: 400, until: 500 }), aNote("1", "2")];
const digitsOf = (keys: readonly TrustedKey[]) =>
  keys.map(({ publicKey }) => ["1", "2", "3", "4"].find((digit) => publicOf(digit) === publicKey));
const believed = (keys: TrustedKey[], givenNotes: string[]) => digitsOf(withSuccessors(keys, givenNotes));

describe("the keys that follow from trusted keys", () => {
  test("are reached over any number of succession notes, in any order", () => {
    const [first, second, third] = withSuccessors([aTrustedKey("1")], notes);
    expect(first).toEqual(aTrustedKey("1", { until: 300 }));
    expect(second).toMatchObject({ publicKey: publicOf("2"), source: "successor", from: 200, until: 500 });
    expect(third).toMatchObject({ publicKey: publicOf("3"), origin: lineOrigin, from: 400, until: null });
    expect(third!.predecessor).toMatchObject({ publicKey: publicOf("2"), predecessor: aTrustedKey("1") });
  });

  test("are none without a note, without a key, or back in time", () => {
    expect(withSuccessors([aTrustedKey("1")], [])).toEqual([aTrustedKey("1")]);
    expect(withSuccessors([], notes)).toEqual([]);
    expect(believed([aTrustedKey("3")], notes)).toEqual(["3"]);
    expect(believed([aTrustedKey("1", { publicKey: publicOf("1").slice(2) })], notes)).toEqual([undefined]);
  });

  test("change nothing about a trusted key itself, and never loop", () => {
    const [, second] = withSuccessors([aTrustedKey("1"), aTrustedKey("2", { until: 450 })], [notes[1]!]);
    expect(second).toEqual(aTrustedKey("2", { until: 450 }));
    const round = [aNote("1", "2", { from: 200, until: 200 }), aNote("2", "1", { from: 200, until: 200 })];
    expect(believed([aTrustedKey("1")], round)).toEqual(["1", "2"]);
  });

  test("follow from a key that the reader gave, with or without a name", () => {
    expect(believed([readNamedKey(publicOf("1"))!], notes)).toEqual(["1", "2", "3"]);
    expect(believed([readNamedKey(vkeyOfDigit("1"))!], notes)).toEqual(["1", "2", "3"]);
    expect(believed([readNamedKey(vkeyOfDigit("1", "otra.es/registro"))!], notes)).toEqual(["1"]);
  });

  test("are read from a published list", () => {
    expect(readSuccessions({ successions: notes })).toEqual(notes);
    expect(readSuccessions({ successions: [] })).toEqual([]);
    for (const bad of [
      null,
      [],
      {},
      { successions: [1] },
      { successions: "" },
      { successions: [], keys: [] },
    ])
      expect(readSuccessions(bad)).toBeNull();
  });
});

/** Each differs in one thing from the note that leads from the first key to the second. */
const badNotes = [
  { what: "that another key signed", keys: [aTrustedKey("1")], note: aNote("4", "2") },
  { what: "that the new key signed itself", keys: [aTrustedKey("1")], note: aNote("2", "2") },
  {
    what: "whose key was changed after it was signed",
    keys: [aTrustedKey("1")],
    note: aNote("1", "4").replace(vkeyOfDigit("4"), vkeyOfDigit("2")),
  },
  {
    what: "of another register",
    keys: [aTrustedKey("1")],
    note: aNote("1", "2", { origin: "otra.es/registro" }),
  },
  {
    what: "that was made before its signer signed",
    keys: [aTrustedKey("1", { from: 201 })],
    note: aNote("1", "2"),
  },
  {
    what: "that gives its signer another end than is known",
    keys: [aTrustedKey("1", { until: 250 })],
    note: aNote("1", "2"),
  },
  {
    what: "that leaves a time between the keys",
    keys: [aTrustedKey("1")],
    note: aNote("1", "2", { until: 199 }),
  },
];

test.each(badNotes)("a succession $what adds no trusted key", ({ keys, note }) => {
  expect(believed(keys, [note])).toEqual(["1"]);
  expect(believed([aTrustedKey("1")], [aNote("1", "2")])).toEqual(["1", "2"]);
});

describe("a package signed with the new key", () => {
  const sealed = seal(aSealedPackage(aCompany(3, 14)), seedOf("3"));
  const origin = registerOrigin;
  const line = (from: number, until: number) => [
    aNote("1", "2", { origin }),
    aNote("2", "3", { origin, from, until }),
  ];
  const judge = async (givenNotes: string[], key = aTrustedKey("1", { origin })) =>
    (await verifyPackage(filesOf(sealed), withSuccessors([key], givenNotes))).verdict;

  test("is valid for a reader with the old key, and names the new one after the hours", async () => {
    const verdict = await judge(line(400, 500));
    const [old, middle, next] = ["1", "2", "3"].map((digit) => publicOf(digit).slice(0, 16));
    expect(verdict).toMatchObject({
      verdict: "valid",
      answer: `Las horas de este paquete son las que se registraron: no falta ni ha cambiado ninguna. El paquete está firmado con la clave ${next}…, sucesora de la clave ${middle}…, sucesora de la clave ${old}…, publicada por ${origin}.`,
      signedBy: { publicKey: publicOf("3"), publishedBy: null, successorOf: { publishedBy: null } },
    });
    const named = await judge(line(400, 500), readNamedKey(publicOf("1"))!);
    expect(named.answer).toContain(`sucesora de la clave ${old}…, la que has indicado tú.`);
  });

  test("stays undecided without a complete chain", async () => {
    for (const givenNotes of [[], line(400, 500).slice(1), line(400, 500).slice(0, 1), notes])
      expect(await judge(givenNotes)).toMatchObject({
        verdict: "undecided",
        doubt: "unknown-key",
        signedBy: null,
      });
  });

  test("is invalid if signed before the new key's time", async () => {
    const { at } = sealed;
    expect(await judge(line(at, at))).toMatchObject({ verdict: "valid" });
    const early = await judge(line(at + 1, at + 1));
    expect(early).toMatchObject({ verdict: "invalid", findings: [{ kind: "key-out-of-time" }] });
  });
});
