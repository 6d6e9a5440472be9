import { join } from "./raw-zip";

const codesOfLengths = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
/** A code of codes: the length 9 in one bit, the lengths 0 and 1 in two. */
const bitsOf: Record<number, { code: string; length: number }> = {
  9: { code: "0", length: 1 },
  0: { code: "10", length: 2 },
  1: { code: "11", length: 2 },
};

/**
 * Returns a DEFLATE stream of one block of dynamic codes: nine bits for each byte, one for its end.
 * @param distances the number of distance codes, of which it uses none. @param isLast if false, an empty block follows.
 */
export function literalStream(
  bytes: Uint8Array,
  { distances, isLast }: { distances: 0 | 1; isLast: boolean },
): Uint8Array {
  const number = (value: number, width: number) =>
    [...value.toString(2).padStart(width, "0")].reverse().join("");
  const lengths = [...new Array<number>(256).fill(9), 1, distances];
  const head = [
    ...[isLast ? "1" : "0", "01", number(0, 5), number(0, 5), number(18 - 4, 4)],
    ...codesOfLengths.slice(0, 18).map((length) => number(bitsOf[length]?.length ?? 0, 3)),
    ...lengths.map((length) => bitsOf[length]!.code),
  ];
  const literals = Array.from(bytes, (byte) => `1${byte.toString(2).padStart(8, "0")}`);
  const end = isLast ? "0" : `01100000000`;
  const bits = [...head, ...literals, end].join("");
  return join(
    ...(bits.match(/.{1,8}/g) ?? []).map((eight) =>
      Uint8Array.of(parseInt([...eight].reverse().join(""), 2)),
    ),
  );
}
