import { constants, deflateRawSync, inflateRawSync } from "node:zlib";
import { deflateSync } from "fflate";
import { describe, expect, test } from "vitest";
import { Deflated } from "~/platform/deflated.server";
import { inflate } from "../../../verifier/container/inflate";
import { literalStream } from "../../support/register/literal-stream";
import { below, pick } from "../../support/register/random-changes";
import { seededRandom } from "../../support/random";

/** Returns texts and noises of all the kinds that make a packer choose differently. */
function someBytes(random: () => number, lengths: number[]): Uint8Array {
  const length = pick(random, lengths);
  const kind = below(random, 4);
  const letters = 1 + below(random, 40);
  return Uint8Array.from({ length }, (_, at) =>
    kind === 0
      ? 0
      : kind === 1
        ? below(random, 256)
        : kind === 2
          ? 97 + below(random, letters)
          : (at * at) % 251,
  );
}

const packers: [string, (bytes: Uint8Array, level: number) => Uint8Array][] = [
  ["zlib", (bytes, level) => byZlibBefore(bytes, { level })],
  ["zlib without matches", (bytes) => byZlibBefore(bytes, { strategy: 2 })],
  ["zlib with fixed codes", (bytes) => byZlibBefore(bytes, { strategy: 4 })],
  ["zlib in runs", (bytes, level) => byZlibBefore(bytes, { level, strategy: 3 })],
  ["the product", packedByProduct],
];

/** Packs with zlib and adds an empty block: otherwise the stream may end within nine bits. */
const byZlibBefore = (bytes: Uint8Array, options: object): Uint8Array =>
  Uint8Array.from([...deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, ...options }), 3, 0]);

/** Packs in pieces, as files of packages come. */
function packedByProduct(bytes: Uint8Array, pieces: number): Uint8Array {
  const [file, packed]: [Deflated, Uint8Array[]] = [new Deflated("registro.csv"), []];
  file.ondata = (fault, piece) => void (fault ?? packed.push(piece));
  const length = Math.ceil(bytes.length / (pieces + 1)) || 1;
  for (let at = 0; at < bytes.length; at += length) file.push(bytes.subarray(at, at + length));
  file.push(new Uint8Array(0), true);
  return new Uint8Array(Buffer.concat(packed));
}

describe("compressed bytes are unpacked", () => {
  test.each(packers)("by %s", async (_, pack) => {
    const random = seededRandom(11);
    for (let round = 0; round < 40; round++) {
      const bytes = someBytes(random, [0, 1, 2, 300, 5_000, 70_000, 150_000]);
      const unpacked = await inflate(pack(bytes, below(random, 10)), bytes.length);
      expect(unpacked && Buffer.from(unpacked).equals(bytes), `round ${round}`).toBe(true);
    }
  });
});

describe("streams that zlib reads and some programs refuse", () => {
  const bytes = new TextEncoder().encode("09:00;17:00");
  test.each([
    ["with a code of distances, and another block behind it, is unpacked", 1, false, true],
    ["without any code of distances (Info-ZIP) gives nothing", 0, false, false],
    ["that ends within nine bits (busybox) gives nothing", 1, true, false],
  ] as const)("a block of dynamic codes %s", async (_, distances, isLast, isRead) => {
    const packed = literalStream(bytes, { distances, isLast });
    expect(new Uint8Array(inflateRawSync(packed))).toEqual(bytes);
    expect(await inflate(packed, bytes.length)).toEqual(isRead ? bytes : null);
  });

  test("occur among truncated registers packed by fflate, and never in the product's output", async () => {
    const text = new TextEncoder().encode(
      Array.from(
        { length: 40 },
        (_, day) => `${day};Ana Ruiz;${day * 7919};0${day % 10}:0${day % 7}:11\r\n`,
      ).join(""),
    );
    const refusalCounts = { product: 0, fflate: 0 };
    for (let length = 0; length < text.length; length += 1) {
      const some = text.subarray(0, length);
      if (!(await inflate(packedByProduct(some, length % 4), length))) refusalCounts.product += 1;
      if (!(await inflate(deflateSync(some), length))) refusalCounts.fflate += 1;
    }
    expect([refusalCounts.product, refusalCounts.fflate > 0]).toEqual([0, true]);
  });
});

/** Returns the bytes that zlib, the reference, unpacks, if it ends where the stream does. */
function byZlib(packed: Uint8Array): Uint8Array | null {
  try {
    const { buffer, engine } = inflateRawSync(packed, { info: true }) as unknown as {
      buffer: Uint8Array;
      engine: { bytesWritten: number };
    };
    return engine.bytesWritten === packed.length ? buffer : null;
  } catch {
    return null;
  }
}

describe("a damaged compressed stream", () => {
  test("gives nothing, or the same as zlib, two thousand times", async () => {
    const random = seededRandom(12);
    let refusalCount = 0;
    for (let round = 0; round < 2_000; round++) {
      const bytes = someBytes(random, [0, 1, 20, 400]);
      const packed = pick(random, packers)[1](bytes, below(random, 10));
      const at = below(random, packed.length);
      const damaged = packed.with(at, packed[at]! ^ (1 << below(random, 8)));
      const expected = byZlib(damaged);
      const unpacked = await inflate(damaged, expected?.length ?? bytes.length);
      if (unpacked) expect(expected && Buffer.from(unpacked).equals(expected), `round ${round}`).toBe(true);
      else refusalCount += 1;
    }
    expect(refusalCount).toBeGreaterThan(500);
  });

  test.each([
    ["cut off", (packed: Uint8Array) => packed.subarray(0, -1)],
    ["with a byte behind its end", (packed: Uint8Array) => Uint8Array.from([...packed, 0])],
    ["with another stream behind it", (packed: Uint8Array) => Uint8Array.from([...packed, ...packed])],
  ])("with %s gives nothing", async (_, damage) => {
    const bytes = new TextEncoder().encode("las horas de cada día ".repeat(20));
    expect(await inflate(deflateRawSync(bytes), bytes.length)).not.toBeNull();
    expect(await inflate(damage(deflateRawSync(bytes)), bytes.length)).toBeNull();
  });

  test.each([
    ["a block of an unknown kind", [0b111]],
    ["a stored block whose length is not said twice", [1, 1, 0, 0, 0, 65]],
    ["a match before anything was written", [0b0000_0011, 0b0000_0010, 0]],
    ["the length code 286", [0b0001_1011, 0b0000_0011]],
    ["nothing at all", []],
  ])("that is %s gives nothing", async (_, packed) => {
    expect(await inflate(Uint8Array.from(packed), 1)).toBeNull();
    expect(await inflate(Uint8Array.from(packed), 0)).toBeNull();
  });

  test("with nonzero bits after the end gives nothing", async () => {
    expect(await inflate(Uint8Array.of(0x03, 0x00), 0)).toEqual(new Uint8Array(0));
    for (let bit = 2; bit < 8; bit++) expect(await inflate(Uint8Array.of(0x03, 1 << bit), 0)).toBeNull();
  });
});
