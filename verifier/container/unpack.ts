import { crc32After } from "~/modules/register/format/crc32";
import type { ContainerFile } from "./read-container";
import { inflate } from "./inflate";
import { pause } from "../pacing";

const bytesBetweenPauses = 1 << 22;

/** The bytes of one file of a ZIP; null unless they have just the size and the checksum that it states. */
export async function unpack(zip: Uint8Array, file: ContainerFile): Promise<Uint8Array | null> {
  const packed = zip.subarray(file.dataAt, file.dataAt + file.packedSize);
  const bytes = await inflate(packed, file.size);
  return bytes && (await crc32(bytes)) === file.crc ? bytes : null;
}

/** CRC-32, with a pause after each four megabytes. */
export async function crc32(bytes: Uint8Array): Promise<number> {
  let crc = 0;
  for (let from = 0; from < bytes.length; from += bytesBetweenPauses) {
    crc = crc32After(bytes.subarray(from, from + bytesBetweenPauses), crc);
    if (from > 0) await pause();
  }
  return crc;
}
