import { halvesOf, nodeHash, type Hash, type TreePart } from "../format/merkle";

/** Leaves that arrive in order. It keeps only the hashes of the largest full subtrees: for a million leaves in a row, twenty hashes. */
export class GrowingSubset {
  /** By level and index, as in tiles. */
  readonly #nodes = new Map<string, Hash>();

  /** Adds a leaf. @param index from 0, above that of the leaf before. */
  add(index: number, leaf: Hash): void {
    let [level, at, hash] = [0, index, leaf];
    for (; at % 2 === 1; level += 1, at = (at - 1) / 2) {
      const left = this.#nodes.get(`${level} ${at - 1}`);
      if (!left) break;
      this.#nodes.delete(`${level} ${at - 1}`);
      hash = nodeHash(left, hash);
    }
    this.#nodes.set(`${level} ${at}`, hash);
  }

  /**
   * Returns the root from the leaves and the hashes of `proveSubset`. Null when these are too few or too many.
   * @param indexes of all added leaves, ascending.
   */
  rootWith(hashes: readonly Hash[], size: number, indexes: readonly number[]): Hash | null {
    let [used, next] = [0, 0];
    const walk = (part: TreePart): Hash | undefined => {
      if ((indexes[next] ?? Infinity) >= part.end) return hashes[used++];
      const knownHash = this.#knownAt(part);
      if (knownHash) {
        next += part.end - part.begin;
        return knownHash;
      }
      if (part.end - part.begin === 1) return undefined;
      const [left, right] = halvesOf(part).map(walk);
      return left && right && nodeHash(left, right);
    };
    const root = walk({ begin: 0, end: size });
    return root && used === hashes.length && next === indexes.length ? root : null;
  }

  #knownAt({ begin, end }: TreePart): Hash | undefined {
    const level = Math.log2(end - begin);
    return Number.isInteger(level) && begin % (end - begin) === 0
      ? this.#nodes.get(`${level} ${begin / (end - begin)}`)
      : undefined;
  }
}
