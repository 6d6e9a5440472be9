import { ed25519 } from "@noble/curves/ed25519.js";
import { hexToBytes } from "@noble/hashes/utils.js";
import { describe, expect, test } from "vitest";
import { keyIdOf, parseVkey, readNote, findSigner, signNote, vkeyOf } from "~/modules/register/format/note";

/** The specification's example, with which other tools were tested. */
const published = {
  vkey: "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k",
  note: "This is an example message.\n\n— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n",
};
const seed = new Uint8Array(32).fill(7);
const name = "fichaclara.test/registro";
const key = { name, publicKey: ed25519.getPublicKey(seed) };
const text = "uno\n\ndos, á é ñ\n";
const signed = signNote(text, name, seed);
const parseNote = (note: string) => readNote(note)!;

describe("a signed note", () => {
  test("from the specification is verified with its key", () => {
    const theirs = parseVkey(published.vkey)!;
    expect(theirs.name).toBe("example.com/foo");
    expect(keyIdOf(theirs)).toBe("530d903a");
    expect(vkeyOf(theirs)).toBe(published.vkey);
    expect(parseNote(published.note).text).toBe("This is an example message.\n");
    expect(findSigner(parseNote(published.note), [key, theirs])).toBe(theirs);
  });

  test("of ours is read as it was signed", () => {
    expect(parseVkey(vkeyOf(key))).toEqual(key);
    expect(parseNote(signed).text).toBe(text);
    expect(findSigner(parseNote(signed), [key])).toBe(key);
  });

  test("is not verified with another name, key or text", () => {
    expect(findSigner(parseNote(signed), [])).toBeNull();
    expect(findSigner(parseNote(signed), [{ ...key, name: `${name}/otra` }])).toBeNull();
    expect(
      findSigner(parseNote(signed), [{ ...key, publicKey: ed25519.getPublicKey(seed.with(0, 1)) }]),
    ).toBeNull();
    expect(findSigner({ ...parseNote(signed), text: text.replace("dos", "tres") }, [key])).toBeNull();
  });

  test("ignores signatures of unknown keys, and is invalid if a known key's signature is wrong", () => {
    const other = seed.with(0, 1);
    const line = (note: string) => note.slice(note.lastIndexOf("— "));
    const both = signed + line(signNote(text, name, other));
    expect(findSigner(parseNote(both), [key])).toBe(key);
    const wrong = signed + line(signNote("otro\n", name, other));
    expect(findSigner(parseNote(wrong), [key])).toBe(key);
    expect(findSigner(parseNote(wrong), [key, { name, publicKey: ed25519.getPublicKey(other) }])).toBeNull();
  });

  test("with several known keys names the key of its first signature line, in any order of the keys", () => {
    const second = { name, publicKey: ed25519.getPublicKey(seed.with(0, 1)) };
    const [own, others] = [seed, seed.with(0, 1)].map((of) =>
      signNote(text, name, of).split("\n\n").at(-1)!,
    ) as [string, string];
    for (const keys of [
      [key, second],
      [second, key],
    ]) {
      expect(findSigner(parseNote(`${text}\n${own}${others}`), keys)).toBe(key);
      expect(findSigner(parseNote(`${text}\n${others}${own}`), keys)).toBe(second);
    }
  });

  test.each([
    ["nothing", ""],
    ["no signature", "uno\n"],
    ["no signature below its text", "uno\n\n"],
    ["no line feed at its end", signed.slice(0, -1)],
    ["another dash", signed.replace("—", "-")],
    ["two blanks", signed.replace("— ", "—  ")],
    ["another word behind", signed.replace(/\n$/, " x\n")],
    ["a signature without padding", signed.replace(/=+\n$/, "\n")],
    ["a key alone", `uno\n\n— ${name} AAAAAA==\n`],
    ["no name", "uno\n\n—  AAAAAAAAAA==\n"],
    ["a plus in its name", signed.replace("/registro", "+registro")],
    ["a carriage return", signed.replaceAll("\n", "\r\n")],
    ["a tab", `a\tb\n\n${signed.slice(signed.lastIndexOf("— "))}`],
    ["half a character", `\ud800\n\n${signed.slice(signed.lastIndexOf("— "))}`],
    ["seventeen signatures", signed + signed.slice(signed.lastIndexOf("— ")).repeat(16)],
    ["no end", `${"a".repeat(64_000)}\n\n${signed.slice(signed.lastIndexOf("— "))}`],
  ])("is invalid with %s", (_, note) => expect(readNote(note)).toBeNull());

  test.each(["uno", "", "a\tb\n", "\ud800\n"])("cannot have the text %j", (bad) => {
    expect(() => signNote(bad, name, seed)).toThrow(RangeError);
  });

  test.each(["", "a b", "a+b", "a\u00a0b"])("cannot be signed under the name %j", (bad) => {
    expect(() => signNote(text, bad, seed)).toThrow(RangeError);
  });

  const other = vkeyOf({ ...key, publicKey: ed25519.getPublicKey(seed.with(0, 1)) });
  test.each([
    "",
    name,
    `${name}+${keyIdOf(key)}`,
    vkeyOf(key).replace(keyIdOf(key), "00000000"),
    vkeyOf(key).slice(0, -4),
    `${vkeyOf(key)}A`,
    `${vkeyOf(key)}\n`,
    vkeyOf(key).replace(/[^+]+$/, other.replace(/^.*\+/, "")),
    vkeyOf(key).replace(/\+A/, "+B"),
  ])("cannot be verified with a key that is %s", (vkey) => expect(parseVkey(vkey)).toBeNull());
});

test("a published key that is not a point of the curve verifies nothing", () => {
  const nowhere = { name, publicKey: hexToBytes("02".padEnd(64, "0")) };
  const { text: told, signatures } = parseNote(signed);
  const claimed = signatures.map((one) => ({ ...one, keyId: keyIdOf(nowhere) }));
  expect(findSigner({ text: told, signatures: claimed }, [nowhere])).toBeNull();
});
