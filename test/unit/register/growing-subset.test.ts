import { expect, test } from "vitest";
import { leafHash, treeRoot } from "~/modules/register/format/merkle";
import { proveSubset } from "~/modules/register/format/merkle-subset";
import { growTiles, readTiles } from "~/modules/register/format/tiles";
import { GrowingSubset } from "~/modules/register/model/growing-subset";
import { seededRandom } from "../../support/random";

const leafAt = (index: number) => leafHash(Uint8Array.of(index & 0xff, index >> 8));

function aSubset(size: number, indexes: readonly number[], altered = -1) {
  const readNode = readTiles(
    growTiles(
      0,
      [],
      Array.from({ length: size }, (_, at) => leafAt(at)),
    ),
  );
  const subset = new GrowingSubset();
  for (const index of indexes) subset.add(index, leafAt(index === altered ? index + 1 : index));
  const hashes = proveSubset(indexes, size, readNode);
  return { subset, hashes, root: treeRoot(size, readNode) };
}

test("leaves that arrive one by one give the root with the proof of all of them", () => {
  const random = seededRandom(3);
  for (let size = 1; size < 400; size += 1 + Math.floor(random() * 9)) {
    const share = random();
    const indexes = Array.from({ length: size }, (_, at) => at).filter(() => random() < share);
    const { subset, hashes, root } = aSubset(size, indexes);
    expect(subset.rootWith(hashes, size, indexes), `${indexes.length} of ${size}`).toEqual(root);
  }
});

test("an altered leaf gives another root; a missing or additional hash gives none", () => {
  const indexes = [2, 3, 4, 9];
  const { subset, hashes, root } = aSubset(13, indexes);
  expect(subset.rootWith(hashes.slice(1), 13, indexes)).toBeNull();
  expect(subset.rootWith([...hashes, hashes[0]!], 13, indexes)).toBeNull();
  for (const index of indexes) {
    const other = aSubset(13, indexes, index);
    expect(other.subset.rootWith(other.hashes, 13, indexes)).not.toEqual(root);
  }
});
