import { zipTime } from "../../../app/modules/register/format/container";
import { seededRandom } from "../random";
import { entriesOf } from "./a-zip";
import { aScene } from "./container-scene";
import { canonicalCodes, DeflateBits, type SaidLength } from "./deflate-bits";
import { below, pick } from "./random-changes";
import { assemble, repack } from "./raw-zip";
import { filesOf, type Sealed } from "./sealed-package";

type Random = () => number;
type Token = { literal: number } | { length: number; distance: number };

const endOfBlock = 256;
const window = 32_768;
/** The base and the extra bits of each symbol of a length and of a distance (RFC 1951, 3.2.5). */
const ofLengths = Array.from({ length: 29 }, (_, symbol): [number, number] => {
  const more = symbol < 8 || symbol === 28 ? 0 : (symbol >> 2) - 1;
  return [symbol === 28 ? 258 : symbol < 8 ? 3 + symbol : 3 + ((4 + (symbol & 3)) << more), more];
});
const ofDistances = Array.from({ length: 30 }, (_, symbol): [number, number] => {
  const more = Math.max(0, (symbol >> 1) - 1);
  return [symbol < 2 ? 1 + symbol : 1 + ((2 + (symbol & 1)) << more), more];
});

/**
 * Packs bytes as any program might. It uses blocks of every kind, empty ones too, with repetitions or without. Its codes may have fifteen
 * bits, unused symbols, a single distance, or lengths with and without repeats.
 */
export function anyDeflate(random: Random, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const bits = new DeflateBits();
  const tokens = tokensOf(random, bytes);
  let at = 0;
  for (let blocks = 1 + below(random, 5); blocks > 0; blocks--) {
    const rest = tokens.length;
    const some = tokens.splice(0, blocks === 1 ? rest : pick(random, [0, below(random, rest + 1)]));
    const from = at;
    for (const token of some) at += "literal" in token ? 1 : token.length;
    const kind = below(random, 5);
    if (kind === 0 && at - from <= 0xffff) bits.stored(bytes.subarray(from, at));
    else writeBlock(bits, some, kind === 1 ? fixed(bits) : dynamic(bits, random, some));
  }
  return bits.empty(true).bytes();
}

/** Returns a package in our format, each of its files packed in another of these ways. */
export function repacked(sealed: Sealed, seed: number): Uint8Array {
  const random = seededRandom(seed);
  const contents = entriesOf(filesOf(sealed));
  const { zip, entry } = aScene(contents, zipTime(sealed.at), random);
  for (const [name, bytes] of Object.entries(contents)) repack(entry(name), anyDeflate(random, bytes));
  return assemble(zip);
}

function tokensOf(random: Random, bytes: Uint8Array): Token[] {
  const tokens: Token[] = [];
  const seen = new Map<string, number[]>();
  const share = pick(random, [0, 0.2, 0.9, 1]);
  const keyAt = (at: number) => bytes.subarray(at, at + 3).join();
  for (let at = 0, noted = 0; at < bytes.length;) {
    for (; noted < at; noted++) seen.set(keyAt(noted), [...(seen.get(keyAt(noted)) ?? []).slice(-20), noted]);
    const before = (seen.get(keyAt(at)) ?? []).filter((from) => at - from <= window);
    if (before.length === 0 || at + 3 > bytes.length || random() >= share) {
      tokens.push({ literal: bytes[at++]! });
      continue;
    }
    const from = pick(random, before);
    const most = Math.min(bytes.length - at, pick(random, [258, 3 + below(random, 256)]));
    let length = 3;
    while (length < most && bytes[from + length] === bytes[at + length]) length++;
    tokens.push({ length, distance: at - from });
    at += length;
  }
  return tokens;
}

const symbolOf = (bases: readonly [number, number][], value: number) =>
  bases.findLastIndex(([base]) => base <= value);

interface Lengths {
  literals: number[];
  distances: number[];
}

function writeBlock(bits: DeflateBits, tokens: readonly Token[], { literals, distances }: Lengths) {
  const [literalCodes, distanceCodes] = [canonicalCodes(literals), canonicalCodes(distances)];
  const literal = (symbol: number) => bits.code(literalCodes[symbol]!, literals[symbol]!);
  for (const token of tokens) {
    if ("literal" in token) {
      literal(token.literal);
      continue;
    }
    const [length, distance] = [symbolOf(ofLengths, token.length), symbolOf(ofDistances, token.distance)];
    literal(endOfBlock + 1 + length).number(token.length - ofLengths[length]![0], ofLengths[length]![1]);
    bits.code(distanceCodes[distance]!, distances[distance]!);
    bits.number(token.distance - ofDistances[distance]![0], ofDistances[distance]![1]);
  }
  literal(endOfBlock);
}

function fixed(bits: DeflateBits): Lengths {
  bits.number(0, 1).number(1, 2);
  const literals = Array.from({ length: 288 }, (_, symbol) =>
    symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8,
  );
  return { literals, distances: new Array<number>(30).fill(5) };
}

function dynamic(bits: DeflateBits, random: Random, tokens: readonly Token[]): Lengths {
  const [ofLiterals, ofPlaces] = [new Set([endOfBlock]), new Set<number>()];
  for (const token of tokens) {
    if ("literal" in token) ofLiterals.add(token.literal);
    else {
      ofLiterals.add(endOfBlock + 1 + symbolOf(ofLengths, token.length));
      ofPlaces.add(symbolOf(ofDistances, token.distance));
    }
  }
  const count = (used: Set<number>, least: number, most: number) =>
    Math.max(...used, least - 1 + below(random, most - least + 1)) + 1;
  const literals = someCode(random, ofLiterals, count(ofLiterals, 257, 286), 15);
  const isSingle = ofPlaces.size < 2 && random() < 0.5;
  const distances = isSingle
    ? Array.from({ length: 1 + Math.max(0, ...ofPlaces) }, (_, at, last = Math.max(0, ...ofPlaces)) =>
        Number(at === last),
      )
    : someCode(random, ofPlaces, count(ofPlaces, 2, 30), 15);
  const codedLengths = inRuns(random, [...literals, ...distances]);
  const lengthCode = someCode(random, new Set(codedLengths.map(([symbol]) => symbol)), 19, 7);
  bits.dynamic({
    isLast: false,
    literals: literals.length,
    distances: distances.length,
    lengthCode,
    said: codedLengths,
  });
  return { literals, distances };
}

/** Returns the lengths of a complete code for all used symbols and for some others. */
function someCode(random: Random, used: ReadonlySet<number>, count: number, longest: number): number[] {
  const symbols = new Set(used);
  for (let more = pick(random, [0, 2, below(random, count)]); more > 0 || symbols.size < 2; more--)
    symbols.add(below(random, count));
  const leaves = [0];
  const lopsided = random();
  while (leaves.length < symbols.size) {
    const open = [...leaves.keys()].filter((at) => leaves[at]! < longest);
    const at = random() < lopsided ? open.at(-1)! : pick(random, open);
    leaves.splice(at, 1, leaves[at]! + 1, leaves[at]! + 1);
  }
  const lengths = new Array<number>(count).fill(0);
  for (const symbol of symbols) lengths[symbol] = leaves.splice(below(random, leaves.length), 1)[0]!;
  return lengths;
}

/** Writes the lengths one by one, or some as repeats. A repeat may cross from the literals into the distances. */
function inRuns(random: Random, lengths: readonly number[]): SaidLength[] {
  const codedLengths: SaidLength[] = [];
  const share = random();
  for (let at = 0; at < lengths.length;) {
    const length = lengths[at]!;
    let run = 1;
    while (run < 138 && lengths[at + run] === length) run++;
    const isAgain = length !== 0 && length === lengths[at - 1];
    const [symbol, least, most, width] = isAgain
      ? ([16, 3, 6, 2] as const)
      : run >= 11
        ? ([18, 11, 138, 7] as const)
        : ([17, 3, 10, 3] as const);
    const times = Math.min(run, most);
    if ((length === 0 || isAgain) && times >= least && random() < share) {
      codedLengths.push([symbol, times - least, width]);
      at += times;
    } else {
      codedLengths.push([length]);
      at += 1;
    }
  }
  return codedLengths;
}
