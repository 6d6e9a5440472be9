import { Inflate } from "fflate";
import { pause } from "./pacing";
import type { ZipEntry } from "./zip-directory";

// DEFLATE can grow a thousandfold: 16 KB in is at most 16 MB out before the size is looked at again.
const pushBytes = 1 << 14;
const bytesBetweenPauses = 1 << 20;

const stored = 0;
const deflated = 8;
const encrypted = 1;

export const canUnpack = ({ method, flags }: ZipEntry) =>
  (method === stored || method === deflated) && (flags & encrypted) === 0;

/**
 * The bytes of one file of a ZIP; null when they do not give the size and checksum that the directory says. It stops
 * as soon as there is more than the directory says, so that a ZIP bomb costs nothing.
 */
export async function unpackEntry(zip: Uint8Array, entry: ZipEntry): Promise<Uint8Array | null> {
  const packed = zip.subarray(entry.dataAt, entry.dataAt + entry.packedSize);
  const bytes = entry.method === stored ? packed : await inflate(packed, entry.size);
  return bytes?.length === entry.size && crc32(bytes) === entry.crc ? bytes : null;
}

async function inflate(packed: Uint8Array, size: number): Promise<Uint8Array | null> {
  const bytes = new Uint8Array(size);
  let filled = 0;
  const inflater = new Inflate((chunk) => {
    if (filled + chunk.length <= size) bytes.set(chunk, filled);
    filled += chunk.length;
  });
  try {
    for (let from = 0, pausedAt = 0; from < packed.length; from += pushBytes) {
      inflater.push(packed.subarray(from, from + pushBytes), from + pushBytes >= packed.length);
      if (filled > size) return null;
      if (filled - pausedAt > bytesBetweenPauses) {
        pausedAt = filled;
        await pause();
      }
    }
  } catch {
    return null; // fflate throws when the stream is broken.
  }
  return filled === size ? bytes : null;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ crcTable[(crc ^ byte) & 0xff]!;
  return (crc ^ 0xffffffff) >>> 0;
}
