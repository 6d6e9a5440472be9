import { ed25519 } from "@noble/curves/ed25519.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { describe, expect, test } from "vitest";
import { signCheckpoint, verifyCheckpoint } from "~/modules/register/format/checkpoint";
import { cosignatureLine, cosignaturesOf } from "~/modules/register/format/cosignature";
import { readNote, signatureLine } from "~/modules/register/format/note";
import { aWitness, seenAtSecond } from "../../support/register/witness";

const seed = new Uint8Array(32).fill(7);
const origin = "fichaclara.test/registro/transparencia";
const note = signCheckpoint({ origin, size: 256, root: new Uint8Array(32) }, seed);
const { text } = readNote(note)!;
const [one, two] = [aWitness("uno.example/w"), aWitness("dos.example/w")];
const witnessKeys = [one.key, two.key];
/** Moves the time before the same signature. */
function laterBy(seconds: number, line: string): string {
  const [, signed] = readNote(note + line)!.signatures;
  signed!.signature[7]! += seconds;
  return signatureLine(signed!);
}
const namesAndTimesOf = (whole: string) =>
  cosignaturesOf(whole, witnessKeys).map(({ witness, at }) => [witness.name, at]);

describe("a witness's signature below a checkpoint", () => {
  test("is read with its name and hour, and the checkpoint stays the same", () => {
    const whole = note + one.sign(text) + two.sign(text, seenAtSecond + 1);
    expect(namesAndTimesOf(whole)).toEqual([
      ["uno.example/w", seenAtSecond * 1_000],
      ["dos.example/w", seenAtSecond * 1_000 + 1_000],
    ]);
    expect(verifyCheckpoint(whole, [ed25519.getPublicKey(seed)])).toMatchObject({ origin, size: 256 });
    expect(namesAndTimesOf(note)).toEqual([]);
  });

  test("is ignored if its key is unknown or of another kind", () => {
    const stranger = aWitness("otro.example").sign(text);
    // As long as an ML-DSA-44 cosignature, and with a note's kind of signature.
    const other = signatureLine({ name: one.key.name, keyId: "00000006", signature: new Uint8Array(2428) });
    expect(namesAndTimesOf(note + stranger + other)).toEqual([]);
    expect(namesAndTimesOf(note + stranger + other + one.sign(text))).toEqual([
      ["uno.example/w", seenAtSecond * 1_000],
    ]);
  });

  test.each([
    ["another text", one.sign(text.replace("256", "257"))],
    ["the text alone", signatureLine(cosignatureLine(one.key, 1, ed25519.sign(utf8ToBytes(text), seed)))],
    ["another hour", laterBy(1, one.sign(text))],
    ["nothing", signatureLine(cosignatureLine(one.key, 1, new Uint8Array(64)))],
    ["too little", signatureLine(cosignatureLine(one.key, 1, new Uint8Array()))],
  ])("is invalid for %s", (_, line) => {
    expect(line).toMatch(/^— uno/);
    expect(cosignaturesOf(note + line, witnessKeys).map(({ at }) => at)).toEqual([null]);
  });

  test("is invalid with a time that is not a date", () => {
    const never = signatureLine({
      ...cosignatureLine(one.key, 0, new Uint8Array(64)),
      signature: new Uint8Array(72).fill(0xff),
    });
    expect(cosignaturesOf(note + never, witnessKeys).map(({ at }) => at)).toEqual([null]);
  });
});

describe("the C2SP tlog-cosignature example", () => {
  test("is read as published, and its key has the named id", () => {
    const example = [
      "example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n",
      "— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n",
      "— witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==\n",
    ].join("");
    const [, line] = readNote(example)!.signatures;
    expect(line!.keyId).toBe("8d66cf3f");
    expect(line!.signature).toHaveLength(72);
    // 1679315147, the second in the example's text.
    expect([...line!.signature.slice(0, 8)]).toEqual([0, 0, 0, 0, 0x64, 0x18, 0x50, 0xcb]);
  });
});
