import { bytesOfLeaf, labelOf } from "../format/daily-leaf";
import { entriesAFile } from "../format/log-files";

/**
 * Returns a day's entries for the log: the leaves, filled up to whole files with random ones, sorted by label.
 * Random leaves look like real ones, so the log does not reveal the number of companies.
 * @param random returns that many random bytes.
 */
export function arrangeDay(
  leaves: readonly Uint8Array[],
  random: (bytes: number) => Uint8Array,
): Uint8Array[] {
  const files = Math.max(1, Math.ceil(leaves.length / entriesAFile));
  const fill = Array.from({ length: files * entriesAFile - leaves.length }, () => random(bytesOfLeaf));
  return [...leaves, ...fill]
    .map((leaf) => ({ leaf, label: labelOf(leaf) }))
    .sort((a, b) => (a.label < b.label ? -1 : 1))
    .map(({ leaf }) => leaf);
}
