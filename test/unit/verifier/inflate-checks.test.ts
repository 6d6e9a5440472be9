// Proves that each forbidden stream is refused.
import { inflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { inflate } from "../../../verifier/container/inflate";
import { anyDeflate } from "../../support/register/any-deflate";
import { canonicalCodes, DeflateBits, type SaidLength } from "../../support/register/deflate-bits";
import { seededRandom } from "../../support/random";

const endOfBlock = 256;

/** The code for lengths: two bits for each of these, and none for others. */
const sayable = (...lengths: number[]) =>
  Array.from({ length: 19 }, (_, symbol) => (lengths.includes(symbol) ? 2 : 0));

interface Block {
  /** Lengths by symbol. */
  literals?: Record<number, number>;
  count?: number;
  distances?: number[];
  lengthCode?: number[];
  said?: SaidLength[];
}

/** Returns a block of dynamic codes without content, valid by default. The empty block behind it ends the stream. */
function block({
  literals = { [endOfBlock - 1]: 1, [endOfBlock]: 1 },
  count = 257,
  distances = [1, 1],
  lengthCode = sayable(0, 1, 2, 18),
  said,
}: Block): Uint8Array {
  const lengths = Array.from({ length: count }, (_, symbol) => literals[symbol] ?? 0);
  const all = said ?? [...lengths, ...distances].map((length): SaidLength => [length]);
  const bits = new DeflateBits();
  bits.dynamic({ isLast: false, literals: count, distances: distances.length, lengthCode, said: all });
  return bits.code(canonicalCodes(lengths)[endOfBlock]!, lengths[endOfBlock]!).empty(true).bytes();
}

/** The fixed code of three bytes from a distance where nothing exists, and the end. */
const fromNowhere = (distance: number) =>
  new DeflateBits().number(1, 1).number(1, 2).code(1, 7).code(distance, 5).code(0, 7).bytes();

/** Each differs in one thing from a stream that can be read. */
const forbidden: [what: string, packed: Uint8Array, size?: number][] = [
  ["287 lengths of literals", block({ count: 287 })],
  ["31 codes of distances", block({ distances: [1, ...zeros(29), 1] })],
  ["a code that leaves something over", block({ literals: { 255: 1, 256: 2 } })],
  ["a code with one too many", block({ literals: { 254: 1, 255: 1, 256: 2 } })],
  ["two distances that leave something over", block({ distances: [1, 2] })],
  ["a single distance of two bits", block({ distances: [2] })],
  ["a single literal", block({ literals: { 256: 1 } })],
  [
    "a repeat in front of the first length",
    block({
      lengthCode: sayable(0, 1, 16, 18),
      said: [[16, 0, 2], [18, 127, 7], [18, 103, 7], [1], [1], [1], [1]],
    }),
  ],
  [
    "a repeat beyond the last length",
    block({ said: [[18, 127, 7], [18, 106, 7], [1], [1], [1], [18, 0, 7]] }),
  ],
  ["a repetition of bytes that were never written", fromNowhere(0), 3],
  ["the distance 30 of the fixed codes", fromNowhere(30), 3],
  ["more blocks than its bytes are worth", manyBlocks()],
  ["a block of the fourth kind", block({}).with(0, block({})[0]! | 2)],
];

/** Returns a thousand empty blocks, which would keep a page busy for a second. */
function manyBlocks(): Uint8Array {
  const bits = new DeflateBits();
  for (let block = 0; block < 1_000; block++) bits.empty(false);
  return bits.empty(true).bytes();
}

function zeros(count: number): number[] {
  return new Array<number>(count).fill(0);
}

describe("a stream of DEFLATE", () => {
  test("is readable before these tests damage it", async () => {
    for (const good of [block({}), block({ distances: [1] }), block({ distances: [0, 1] })])
      expect(await inflate(good, 0)).toEqual(new Uint8Array(0));
  });

  test.each(forbidden)("with %s is refused", async (_, packed, size = 0) => {
    expect(await inflate(packed, size)).toBeNull();
  });

  test("packed in any way is unpacked as by zlib", async () => {
    for (let seed = 0; seed < 42; seed++) {
      const random = seededRandom(seed);
      const letters = 1 + Math.floor(random() * 200);
      const length = [0, 1, 2, 60, 900, 5_000, 40_000][seed % 7]!;
      const bytes = Uint8Array.from({ length }, (_, at) =>
        seed % 3 === 0 ? (at * at) % 251 : Math.floor(random() * letters),
      );
      const packed = anyDeflate(random, bytes);
      const unpacked = await inflate(packed, length);
      expect(unpacked && Buffer.from(unpacked).equals(bytes), `seed ${seed}`).toBe(true);
      expect(inflateRawSync(packed).equals(bytes)).toBe(true);
    }
  });
});
