/** The bits of a DEFLATE stream, lowest first. Codes have their highest bit first (RFC 1951, 3.1.1). */
export class DeflateBits {
  private readonly bits: number[] = [];

  number(value: number, width: number): this {
    for (let bit = 0; bit < width; bit++) this.bits.push((value >> bit) & 1);
    return this;
  }

  code(value: number, width: number): this {
    for (let bit = width - 1; bit >= 0; bit--) this.bits.push((value >> bit) & 1);
    return this;
  }

  /** Pads to the next whole byte. */
  align(): this {
    return this.number(0, -this.bits.length & 7);
  }

  /** Adds a block that holds bytes unpacked. Without bytes it only pads to a whole byte. */
  stored(bytes: Uint8Array, isLast = false): this {
    this.number(Number(isLast), 3).align();
    this.number(bytes.length, 16).number(bytes.length ^ 0xffff, 16);
    for (const byte of bytes) this.number(byte, 8);
    return this;
  }

  /** Adds an empty block of fixed codes. The product ends each stream with one. */
  empty(isLast: boolean): this {
    return this.number(Number(isLast), 1).number(1, 2).number(0, 7);
  }

  /**
   * Adds the head of a block of dynamic codes.
   * @param lengthCode the lengths of the code in which the others are written.
   * @param said symbols of it, each with the value and the width of its extra bits.
   */
  dynamic({ isLast, literals, distances, lengthCode, said }: DynamicHead): this {
    const shown = Math.max(4, 1 + lengthOrder.findLastIndex((symbol) => (lengthCode[symbol] ?? 0) > 0));
    this.number(Number(isLast), 1).number(2, 2);
    this.number(literals - 257, 5)
      .number(distances - 1, 5)
      .number(shown - 4, 4);
    for (const symbol of lengthOrder.slice(0, shown)) this.number(lengthCode[symbol] ?? 0, 3);
    const codes = canonicalCodes(lengthCode);
    for (const [symbol, value = 0, width = 0] of said)
      this.code(codes[symbol]!, lengthCode[symbol]!).number(value, width);
    return this;
  }

  bytes(): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array((this.bits.length + 7) >> 3);
    this.bits.forEach((bit, at) => (bytes[at >> 3]! |= bit << (at & 7)));
    return bytes;
  }
}

export type SaidLength = readonly [symbol: number, value?: number, width?: number];

interface DynamicHead {
  isLast: boolean;
  /** The number of lengths of each. */
  literals: number;
  distances: number;
  lengthCode: readonly number[];
  said: readonly SaidLength[];
}

const lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** Returns the code of each symbol that follows from the lengths (RFC 1951, 3.2.2). */
export function canonicalCodes(lengths: readonly number[]): number[] {
  const codes: number[] = [];
  let next = 0;
  for (let length = 1; length <= 15; length++, next <<= 1)
    lengths.forEach((of, symbol) => {
      if (of === length) codes[symbol] = next++;
    });
  return codes;
}
