import { describe, expect, test } from "vitest";
import { readStatement } from "~/modules/register/format/statement";
import { readCheckpoint } from "~/modules/register/format/checkpoint";
import { signSuccession, verifySuccession } from "~/modules/register/format/succession";
import { aNote, lineOrigin, publicOf, seedOf, vkeyOfDigit } from "../../support/register/key-line";

const succession = { origin: lineOrigin, publicKey: publicOf("2"), from: 200, until: 300 };
const note = signSuccession(succession, seedOf("1"));

describe("a succession of keys", () => {
  test("names the register, the complete new key and both times, signed by the old key", () => {
    const [format, json, ...end] = note.slice(0, note.indexOf("\n—")).split("\n");
    expect(format).toBe("fichaclara-succession/1");
    expect(json).toBe(`{"from":200,"origin":"${lineOrigin}","until":300,"vkey":"${vkeyOfDigit("2")}"}`);
    expect(end).toEqual([""]);
    expect(note).toBe(aNote("1", "2"));
    expect(verifySuccession(note, publicOf("1"))).toEqual(succession);
  });

  test("may let both keys sign at the same instant only", () => {
    const sharp = signSuccession({ ...succession, until: 200 }, seedOf("1"));
    expect(verifySuccession(sharp, publicOf("1"))).toEqual({ ...succession, until: 200 });
  });

  test("is never accepted as a checkpoint or a statement", () => {
    expect(readCheckpoint(note)).toBeNull();
    expect(readStatement(note)).toBeNull();
  });

  test.each([
    ["another key", "3"],
    ["the new key", "2"],
  ])("is not trusted for %s", (_, digit) => {
    expect(verifySuccession(note, publicOf(digit))).toBeNull();
  });

  test.each([
    ["nothing", ""],
    ["another text", note.replace('"until":300', '"until":301')],
    ["another new key", note.replace(vkeyOfDigit("2"), vkeyOfDigit("3"))],
    ["the signature of the new key", aNote("2", "2")],
    ["another format", aNote("1", "2", { format: "fichaclara-succession/2" })],
    ["another line", aNote("1", "2", { format: "fichaclara-succession/1\nx" })],
    [
      "a name of the new key that is not the register's",
      aNote("1", "2", { vkey: vkeyOfDigit("2", "other") }),
    ],
    ["half a key", aNote("1", "2", { vkey: vkeyOfDigit("2").slice(0, -8) })],
    ["the old key as the new one", aNote("1", "1")],
    ["a time between the two", aNote("1", "2", { from: 301 })],
    ["a time before 1970", aNote("1", "2", { from: -1 })],
    ["part of a millisecond", aNote("1", "2", { until: 300.5 })],
    ["no end", aNote("1", "2", { until: Date.UTC(9999, 0) })],
    ["JSON with a blank", note.replace('"from":', '"from": ')],
    ["another signature", note + aNote("3", "2").slice(aNote("3", "2").lastIndexOf("— "))],
  ])("is invalid with %s", (_, other) => expect(verifySuccession(other, publicOf("1"))).toBeNull());

  test.each([
    ["to the same key", { publicKey: publicOf("1") }],
    ["over a gap", { from: 301 }],
    ["under an invalid name", { origin: "a b" }],
    ["within a millisecond", { from: 0.5 }],
  ])("is not signed if %s", (_, change) => {
    expect(() => signSuccession({ ...succession, ...change }, seedOf("1"))).toThrow(RangeError);
  });
});
