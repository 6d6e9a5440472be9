import { bytesOfLeaf, labelOf } from "~/modules/register/format/daily-leaf";
import { entriesAFile } from "~/modules/register/format/log-files";

/**
 * What a day adds to the log: the leaves in the order of their labels, filled up to whole files with random ones, which
 * nobody can tell from others, so that the log does not say how many companies there are.
 * @param random gives so many random bytes.
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
