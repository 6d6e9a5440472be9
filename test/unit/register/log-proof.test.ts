import { ed25519 } from "@noble/curves/ed25519.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { describe, expect, test } from "vitest";
import { readCheckpoint, signCheckpoint, verifyCheckpoint } from "~/modules/register/format/checkpoint";
import { readLogProof, verifyLogProof, writeLogProof } from "~/modules/register/format/log-proof";
import { leafHash, proveInclusion, treeRoot } from "~/modules/register/format/merkle";
import { growTiles, readTiles } from "~/modules/register/format/tiles";

const seed = new Uint8Array(32).fill(7);
const publicKey = ed25519.getPublicKey(seed);
const origin = "fichaclara.test/registro/una-empresa";
const entries = Array.from({ length: 300 }, (_, at) => utf8ToBytes(`suceso ${at}`));
const readNode = readTiles(growTiles(0, [], entries.map(leafHash)));
const size = entries.length;
const note = signCheckpoint({ origin, size, root: treeRoot(size, readNode) }, seed);
const index = 257;
const proof = writeLogProof({ index, hashes: proveInclusion(index, size, readNode), checkpoint: note });

describe("a checkpoint of the transparency log", () => {
  test("states its log, size and root, and is signed under that log's name", () => {
    expect(verifyCheckpoint(note, [seed, publicKey])).toEqual({
      origin,
      size,
      root: treeRoot(size, readNode),
      key: { name: origin, publicKey },
    });
    expect(verifyCheckpoint(note, [])).toBeNull();
    expect(verifyCheckpoint(note, [ed25519.getPublicKey(seed.with(0, 1))])).toBeNull();
  });

  test("is invalid for another log", () => {
    expect(verifyCheckpoint(note.replace("una-empresa", "otra-empresa"), [publicKey])).toBeNull();
    expect(verifyCheckpoint(note.replaceAll("una-empresa", "otra-empresa"), [publicKey])).toBeNull();
  });

  const [, count, root] = note.split("\n");
  test.each([
    ["leading zeros", note.replace(`${count}\n`, `0${count}\n`)],
    ["a plus", note.replace(`${count}\n`, `+${count}\n`)],
    ["a size that no number holds", note.replace(`${count}\n`, "9007199254740993\n")],
    ["a further line", note.replace(`${root}\n`, `${root}\nmás\n`)],
    ["a shorter root", note.replace(root!, "AAAA")],
    ["no root", note.replace(`${root}\n`, "")],
    ["no origin", note.replace(origin, "")],
    ["no signature", note.slice(0, note.indexOf("\n\n") + 1)],
  ])("is invalid with %s", (_, other) => expect(readCheckpoint(other)).toBeNull());
});

describe("a proof from the transparency log", () => {
  const check = (text: string, entry = entries[index]!) => {
    const logProof = readLogProof(text);
    return logProof && verifyLogProof(logProof, entry, [publicKey]);
  };

  test("proves that an entry is in the log", () => {
    expect(check(proof)).toEqual(verifyCheckpoint(note, [publicKey]));
    expect(writeLogProof(readLogProof(proof)!)).toBe(proof);
  });

  test("exists for a log of one entry", () => {
    const only = signCheckpoint({ origin, size: 1, root: leafHash(entries[0]!) }, seed);
    expect(check(writeLogProof({ index: 0, hashes: [], checkpoint: only }), entries[0])).not.toBeNull();
  });

  test("proves nothing about another entry or place", () => {
    expect(check(proof, entries[index - 1])).toBeNull();
    expect(check(proof.replace(`index ${index}`, `index ${index - 1}`))).toBeNull();
  });

  test("is invalid with any one character changed", () => {
    for (let at = 0; at < proof.length; at += 1)
      for (const other of ["A", "\n"]) {
        if (proof[at] === other) continue;
        const altered = proof.slice(0, at) + other + proof.slice(at + 1);
        expect([at, other, check(altered)]).toEqual([at, other, null]);
      }
  });

  test("is invalid with any one character missing or doubled", () => {
    for (let at = 0; at < proof.length; at += 1) {
      expect([at, check(proof.slice(0, at) + proof.slice(at + 1))]).toEqual([at, null]);
      const twice = proof.slice(0, at) + proof[at] + proof.slice(at);
      expect([at, check(twice)]).toEqual([at, null]);
    }
  });

  test.each([
    ["another first line", proof.replace("@v1", "@v2")],
    ["further data", proof.replace("@v1\n", "@v1\nextra AAAA\n")],
    ["no end", proof.slice(0, proof.indexOf("\n\n"))],
    ["64 hashes", proof.replace("\n\n", `\n${`${"A".repeat(43)}=\n`.repeat(64)}\n`)],
  ])("is invalid with %s", (_, other) => expect(check(other)).toBeNull());
});
