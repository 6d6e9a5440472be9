// Proves that each forbidden stream is refused, and that a reader without that check would unpack it.
import { inflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import * as real from "../../../verifier/container/inflate";
import { anyDeflate } from "../../support/register/any-deflate";
import { canonicalCodes, DeflateBits, type SaidLength } from "../../support/register/deflate-bits";
import { mutatedModule } from "../../support/register/mutated-verifier";
import { seededRandom } from "../random";

const file = "verifier/container/inflate.ts";
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

const nothing: [what: string, packed: Uint8Array, from: string, to: string, size?: number][] = [
  ["287 lengths of literals", block({ count: 287 }), "literalCount > 286", "false"],
  ["31 codes of distances", block({ distances: [1, ...zeros(29), 1] }), "distanceCount > 30", "false"],
  ["a code that leaves something over", block({ literals: { 255: 1, 256: 2 } }), ...completeness()],
  ["a code with one too many", block({ literals: { 254: 1, 255: 1, 256: 2 } }), ...completeness()],
  ["two distances that leave something over", block({ distances: [1, 2] }), ...completeness()],
  ["a single distance of two bits", block({ distances: [2] }), " && used[0] === 1", ""],
  ["a single literal", block({ literals: { 256: 1 } }), "canBeSingle && ", ""],
  [
    "a repeat in front of the first length",
    block({
      lengthCode: sayable(0, 1, 16, 18),
      said: [[16, 0, 2], [18, 127, 7], [18, 103, 7], [1], [1], [1], [1]],
    }),
    "last === undefined",
    "false",
  ],
  [
    "a repeat beyond the last length",
    block({ said: [[18, 127, 7], [18, 106, 7], [1], [1], [1], [18, 0, 7]] }),
    "lengths.length > count",
    "false",
  ],
  ["a repetition of what was never written", fromNowhere(0), "distance > filled || ", "", 3],
  [
    "the distance 30 of the fixed codes",
    fromNowhere(30),
    "distanceSymbol >= distanceBases.length",
    "false",
    3,
  ],
  ["more blocks than its bytes are worth", manyBlocks(), "blocks > mostBlocks(size)", "false"],
  ["a block of the fourth kind", block({}).with(0, block({})[0]! | 2), "type !== 2", "false"],
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

/** Codes must be complete, except a single distance. */
function completeness(): [string, string] {
  return ["space !== 2 ** longest && !isSingle", "false"];
}

describe("a stream of DEFLATE", () => {
  it("that can be read is what these are made of", async () => {
    for (const good of [block({}), block({ distances: [1] }), block({ distances: [0, 1] })])
      expect(await real.inflate(good, 0)).toEqual(new Uint8Array(0));
  });

  it.each(nothing)(
    "with %s is refused, and not by a reader without that check",
    async (_, packed, from, to, size = 0) => {
      expect(await real.inflate(packed, size)).toBeNull();
      const mutated = await mutatedModule<typeof real>(file, { file, from, to });
      expect(await mutated.inflate(packed, size)).toEqual(new Uint8Array(size));
    },
  );

  it("packed in whatever way is unpacked, and is the same to zlib", async () => {
    for (let seed = 0; seed < 42; seed++) {
      const random = seededRandom(seed);
      const letters = 1 + Math.floor(random() * 200);
      const length = [0, 1, 2, 60, 900, 5_000, 40_000][seed % 7]!;
      const bytes = Uint8Array.from({ length }, (_, at) =>
        seed % 3 === 0 ? (at * at) % 251 : Math.floor(random() * letters),
      );
      const packed = anyDeflate(random, bytes);
      const unpacked = await real.inflate(packed, length);
      expect(unpacked && Buffer.from(unpacked).equals(bytes), `seed ${seed}`).toBe(true);
      expect(inflateRawSync(packed).equals(bytes)).toBe(true);
    }
  });
});
