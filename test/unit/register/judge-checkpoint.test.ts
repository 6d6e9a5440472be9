import { describe, expect, test } from "vitest";
import { judgeCheckpoint } from "~/modules/register/model/judge-checkpoint";
import { leafHash, proveConsistency, treeRoot } from "~/modules/register/format/merkle";
import { growTiles, readTiles } from "~/modules/register/format/tiles";

const leaves = (past: string, count: number) =>
  Array.from({ length: count }, (_, at) => leafHash(new TextEncoder().encode(`${past} ${at}`)));
const readOf = (past: string, size: number) => readTiles(growTiles(0, [], leaves(past, size)));
const headOf = (size: number, past = "ours") => ({ size, root: treeRoot(size, readOf(past, size)) });
/** Proves that the tree of `to` events begins with that of `from`. */
const proofOf = (from: number, to: number, past = "ours") => ({
  hashes: proveConsistency(from, to, readOf(past, to)),
  from,
});
const stale = proofOf(3, 6);
const unnamed = { ...stale, from: null };

describe("a checkpoint compared with the last known one:", () => {
  test.each([
    ["the first one needs no proof", null, headOf(6), null, "good"],
    ["the same one needs no proof", headOf(6), headOf(6), null, "good"],
    ["the same one is accepted with a proof from an older one", headOf(6), headOf(6), stale, "good"],
    ["as long and with another root", headOf(6), headOf(6, "other"), null, "contradiction"],
    ["as long, with another root and a proof", headOf(6), headOf(6, "other"), stale, "contradiction"],
    ["shorter", headOf(6), headOf(5), null, "behind"],
    ["shorter, with a proof from an older one", headOf(6), headOf(5), proofOf(3, 5), "behind"],
    ["longer without a proof", headOf(4), headOf(6), null, "unproved"],
    ["longer with its proof", headOf(4), headOf(6), proofOf(4, 6), "good"],
    ["longer with a proof from an older one", headOf(4), headOf(6), stale, "unproved"],
    ["longer with a proof of unknown beginning", headOf(4), headOf(6), unnamed, "unproved"],
    ["longer with its proof, from an earlier Worker", headOf(3), headOf(6), unnamed, "good"],
    ["longer and of another past", headOf(4), headOf(6, "other"), proofOf(4, 6, "other"), "contradiction"],
  ] as const)("%s", (_, last, newCheckpoint, proof, verdict) => {
    expect(judgeCheckpoint(last, newCheckpoint, proof)).toBe(verdict);
  });
});
