import { pauseForPage } from "../pacing";

const mostCodeBits = 15;
const lengthBases = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
  227, 258,
];
const lengthBits = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const distanceBases = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
  6145, 8193, 12289, 16385, 24577,
];
const distanceBits = distanceBases.map((_, symbol) => Math.max(0, (symbol >> 1) - 1));
const codeLengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const endOfBlock = 256;

const bytesBetweenPauses = 1 << 20;
const blocksBetweenPauses = 64;
/** Each block has code tables that take time to read. Packers make about ten thousand bytes a block. */
const mostBlocks = (size: number) => 16 + size / 4_096;

/**
 * A prefix code as a table, indexed by the next bits. An entry has the symbol above the lowest four bits, which hold its length; 0: none.
 */
interface HuffmanCode {
  table: Uint16Array;
  mask: number;
  /** How many bits must be left when a symbol begins. */
  ahead: number;
}

/**
 * How many bits some programs request before they look up a symbol, however short it is. They report an error if the stream ends sooner.
 * By then they have already written to the disk.
 */
const readAtOnce = { literals: 9, distances: 6, lengths: 7, fixed: 7 };

class BrokenStream extends Error {
  override name = "BrokenStream";
}

/** Reads bits from a stream, lowest first. */
class Bits {
  private at = 0;
  private held = 0;
  private count = 0;
  constructor(private readonly bytes: Uint8Array) {}

  read(count: number): number {
    this.fill(count);
    if (this.count < count) throw new BrokenStream();
    const value = this.held & ((1 << count) - 1);
    this.drop(count);
    return value;
  }

  symbol({ table, mask, ahead }: HuffmanCode): number {
    this.fill(mostCodeBits);
    const entry = table[this.held & mask]!;
    const length = entry & 15;
    if (length === 0 || Math.max(length, ahead) > this.count) throw new BrokenStream();
    this.drop(length);
    return entry >> 4;
  }

  /** Returns whole bytes. Call `align` first. */
  readBytes(count: number): Uint8Array {
    const from = this.at;
    if (from + count > this.bytes.length) throw new BrokenStream();
    this.at += count;
    return this.bytes.subarray(from, this.at);
  }

  /** Skips to the next whole byte. @throws BrokenStream if a skipped bit is not 0. */
  align() {
    this.at -= this.count >> 3;
    if ((this.held & ((1 << (this.count & 7)) - 1)) !== 0) throw new BrokenStream();
    this.held = this.count = 0;
  }

  isAtEnd = () => this.at === this.bytes.length;

  private fill(count: number) {
    while (this.count < count && this.at < this.bytes.length) {
      this.held |= this.bytes[this.at++]! << this.count;
      this.count += 8;
    }
  }

  private drop(count: number) {
    this.held >>>= count;
    this.count -= count;
  }
}

/**
 * Unpacks a DEFLATE stream (RFC 1951). Returns null unless every unpacker would read the same bytes from it:
 * - It ends with its last byte and gives exactly `size` bytes. Libraries stop at the end and ignore the bytes behind it.
 * - Its codes are complete, and bits that programs skip are 0.
 * - No program in use rejects it.
 * - It has no more blocks than a packer makes.
 * Memory is bounded by `size`, whatever the stream contains.
 */
export async function inflate(packed: Uint8Array, size: number): Promise<Uint8Array | null> {
  const bits = new Bits(packed);
  const bytes = new Uint8Array(size);
  let filled = 0;
  let blocks = 0;
  try {
    for (let isLast = false; !isLast;) {
      blocks += 1;
      if (blocks > mostBlocks(size)) throw new BrokenStream();
      if (blocks % blocksBetweenPauses === 0) await pauseForPage();
      isLast = bits.read(1) === 1;
      const type = bits.read(2);
      if (type === 0) filled = copyStored(bits, bytes, filled);
      else filled = await inflateBlock(bits, type === 1 ? fixedCodes : readCodes(bits, type), bytes, filled);
    }
    bits.align();
  } catch (fault) {
    if (fault instanceof BrokenStream) return null;
    throw fault;
  }
  return filled === size && bits.isAtEnd() ? bytes : null;
}

function copyStored(bits: Bits, bytes: Uint8Array, filled: number): number {
  bits.align();
  const [length, complement] = [bits.read(16), bits.read(16)];
  if (length !== (complement ^ 0xffff) || filled + length > bytes.length) throw new BrokenStream();
  bytes.set(bits.readBytes(length), filled);
  return filled + length;
}

async function inflateBlock(
  bits: Bits,
  { literals, distances }: HuffmanCodes,
  bytes: Uint8Array,
  from: number,
) {
  let filled = from;
  let pausedAt = from;
  for (;;) {
    const symbol = bits.symbol(literals);
    if (symbol === endOfBlock) return filled;
    if (symbol < endOfBlock) {
      if (filled === bytes.length) throw new BrokenStream();
      bytes[filled++] = symbol;
    } else {
      filled = copyRepeated(bits, symbol - endOfBlock - 1, distances, bytes, filled);
    }
    if (filled - pausedAt > bytesBetweenPauses) {
      pausedAt = filled;
      await pauseForPage();
    }
  }
}

function copyRepeated(
  bits: Bits,
  symbol: number,
  distances: HuffmanCode,
  bytes: Uint8Array,
  filled: number,
): number {
  if (symbol >= lengthBases.length) throw new BrokenStream();
  const length = lengthBases[symbol]! + bits.read(lengthBits[symbol]!);
  const distanceSymbol = bits.symbol(distances);
  if (distanceSymbol >= distanceBases.length) throw new BrokenStream();
  const distance = distanceBases[distanceSymbol]! + bits.read(distanceBits[distanceSymbol]!);
  const end = filled + length;
  if (distance > filled || end > bytes.length) throw new BrokenStream();
  for (let at = filled; at < end; at++) bytes[at] = bytes[at - distance]!;
  return end;
}

interface HuffmanCodes {
  literals: HuffmanCode;
  distances: HuffmanCode;
}

function readCodes(bits: Bits, type: number): HuffmanCodes {
  if (type !== 2) throw new BrokenStream();
  const [literalCount, distanceCount, lengthCount] = [257 + bits.read(5), 1 + bits.read(5), 4 + bits.read(4)];
  if (literalCount > 286 || distanceCount > 30) throw new BrokenStream();
  const lengthsOfLengths = new Array<number>(19).fill(0);
  for (let index = 0; index < lengthCount; index++) lengthsOfLengths[codeLengthOrder[index]!] = bits.read(3);
  const code = huffmanCodeOf(lengthsOfLengths, readAtOnce.lengths);
  const lengths = readLengths(bits, code, literalCount + distanceCount);
  if (lengths[endOfBlock] === 0) throw new BrokenStream();
  return {
    literals: huffmanCodeOf(lengths.slice(0, literalCount), readAtOnce.literals),
    distances: huffmanCodeOf(lengths.slice(literalCount), readAtOnce.distances, true),
  };
}

function readLengths(bits: Bits, code: HuffmanCode, count: number): number[] {
  const lengths: number[] = [];
  while (lengths.length < count) {
    const symbol = bits.symbol(code);
    if (symbol < 16) {
      lengths.push(symbol);
      continue;
    }
    const last = symbol === 16 ? lengths.at(-1) : 0;
    if (last === undefined) throw new BrokenStream();
    const runLength = symbol === 16 ? 3 + bits.read(2) : symbol === 17 ? 3 + bits.read(3) : 11 + bits.read(7);
    for (let rest = runLength; rest > 0; rest--) lengths.push(last);
  }
  if (lengths.length > count) throw new BrokenStream();
  return lengths;
}

/**
 * Builds the canonical code with these lengths. @throws BrokenStream unless it is complete.
 * @param canBeSingle for distances, whose code may be a single symbol of one bit. The standard also allows none at all when nothing is
 * repeated, but Info-ZIP rejects that.
 */
function huffmanCodeOf(lengths: readonly number[], atOnce: number, canBeSingle = false): HuffmanCode {
  const usedLengths = lengths.filter((length) => length > 0);
  const longest = Math.max(1, ...usedLengths);
  const space = usedLengths.reduce((sum, length) => sum + 2 ** (longest - length), 0);
  const isSingle = canBeSingle && usedLengths.length === 1 && usedLengths[0] === 1;
  if (space !== 2 ** longest && !isSingle) throw new BrokenStream();
  const table = new Uint16Array(2 ** longest);
  let next = 0;
  for (let length = 1; length <= longest; length++, next <<= 1) {
    for (let symbol = 0; symbol < lengths.length; symbol++) {
      if (lengths[symbol] !== length) continue;
      for (let at = reverseBits(next, length); at < table.length; at += 2 ** length)
        table[at] = (symbol << 4) | length;
      next += 1;
    }
  }
  return { table, mask: table.length - 1, ahead: Math.min(atOnce, longest) };
}

function reverseBits(code: number, length: number): number {
  let turned = 0;
  for (let bit = 0; bit < length; bit++) turned |= ((code >> bit) & 1) << (length - 1 - bit);
  return turned;
}

const fixedCodes: HuffmanCodes = {
  literals: huffmanCodeOf(
    Array.from({ length: 288 }, (_, symbol) => (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8)),
    readAtOnce.fixed,
  ),
  distances: huffmanCodeOf(new Array<number>(32).fill(5), readAtOnce.distances),
};
