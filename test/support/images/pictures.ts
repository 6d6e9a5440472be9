// Builds small real pictures byte by byte, with the metadata that cameras and people leave in them.
import { deflateSync } from "fflate";

const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const u16 = (number: number) => [number >> 8, number & 255];
const u32 = (number: number) => [...u16(number >>> 16), ...u16(number & 0xffff)];
const u32le = (number: number) => u32(number).reverse();

type Part = Uint8Array | number[] | string;

export function bytesOf(...parts: Part[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(
    parts.flatMap((part) => [...(typeof part === "string" ? ascii(part) : Uint8Array.from(part))]),
  );
}

/** The place of a photograph, as its bytes appear in the file. A served picture must not contain it. */
export const place = "40/1 25/1 0/1 N Puerta del Sol";

function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

export const pngChunk = (name: string, data: Part) => {
  const named = bytesOf(name, data);
  return bytesOf(u32(named.length - 4), named, u32(crc32(named)));
};

interface PngOptions {
  side?: number;
  /** The height that the header says, which is the side by default. */
  height?: number;
  /** Chunks before the picture. */
  chunks?: Uint8Array[];
  tail?: Part;
}

/** Returns a PNG of one colour. */
export function aPng({
  side = 8,
  height = side,
  chunks = [],
  tail = "",
}: PngOptions = {}): Uint8Array<ArrayBuffer> {
  const row = [0, ...Array.from({ length: side }, () => [15, 107, 92]).flat()];
  const rows = deflateSync(Uint8Array.from(Array.from({ length: Math.min(side, 64) }, () => row).flat()));
  // zlib wraps deflate in a header and the Adler-32 of the rows.
  const raw = Uint8Array.from(Array.from({ length: Math.min(side, 64) }, () => row).flat());
  let [a, b] = [1, 0];
  for (const byte of raw) [a, b] = [(a + byte) % 65521, (b + a + byte) % 65521];
  const data = bytesOf([0x78, 0x9c], rows, u16(b), u16(a));
  return bytesOf(
    "\x89PNG\r\n\x1a\n",
    pngChunk("IHDR", bytesOf(u32(side), u32(height), [8, 2, 0, 0, 0])),
    ...chunks,
    pngChunk("IDAT", data),
    pngChunk("IEND", ""),
    tail,
  );
}

export const jpegSegment = (marker: number, data: Part) => {
  const body = bytesOf(data);
  return bytesOf([0xff, marker, ...u16(body.length + 2)], body);
};

interface JpegOptions {
  /** Width and height that the header says. */
  side?: number;
  segments?: Uint8Array[];
  tail?: Part;
}

/** Returns a grey JPEG, by default of 8 × 8 pixels: one block with one coefficient, which is zero. */
export function aJpeg({ side = 8, segments = [], tail = "" }: JpegOptions = {}): Uint8Array<ArrayBuffer> {
  return bytesOf(
    [0xff, 0xd8],
    jpegSegment(0xe0, bytesOf("JFIF\0", [1, 1, 0, 0, 1, 0, 1, 0, 0])),
    ...segments,
    jpegSegment(0xdb, [0, ...Array<number>(64).fill(1)]),
    jpegSegment(0xc0, [8, ...u16(side), ...u16(side), 1, 1, 0x11, 0]),
    jpegSegment(0xc4, [0x00, 1, ...Array<number>(15).fill(0), 0]),
    jpegSegment(0xc4, [0x10, 1, ...Array<number>(15).fill(0), 0]),
    jpegSegment(0xda, [1, 1, 0, 0, 63, 0]),
    [0x3f],
    [0xff, 0xd9],
    tail,
  );
}

export const exif = bytesOf("Exif\0\0MM\0*", u32(8), u16(0), place);

const webpChunk = (name: string, data: Part) => {
  const body = bytesOf(data);
  return bytesOf(name, u32le(body.length), body, body.length % 2 ? [0] : []);
};

/** Returns a lossless WebP of one pixel, with more chunks around it. */
export function aWebp({ after = [], tail = "" }: { after?: [string, Part][]; tail?: Part } = {}) {
  const picture = webpChunk("VP8L", [0x2f, 0, 0, 0, 0, 0x88, 0x88, 0x08]);
  // All flags are set: profile, transparency, EXIF, XMP and animation.
  const header = webpChunk("VP8X", [0x3e, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  const body = bytesOf("WEBP", header, picture, ...after.map(([name, data]) => webpChunk(name, data)));
  return bytesOf("RIFF", u32le(body.length), body, tail);
}

export const asText = (bytes: Uint8Array) => String.fromCharCode(...bytes);
