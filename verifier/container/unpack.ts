import { crc32After } from "~/modules/register/format/crc32";
import { pauseForPage } from "../pacing";
import type { ContainerFile } from "./read-container";
import { inflate } from "./inflate";

const bytesBetweenPauses = 1 << 22;

/** Unpacks one file of a ZIP. Returns null unless the bytes have the stated size and checksum. */
export async function unpack(zip: Uint8Array, file: ContainerFile): Promise<Uint8Array | null> {
  const packed = zip.subarray(file.dataAt, file.dataAt + file.packedSize);
  const bytes = await inflate(packed, file.size);
  return bytes && (await crc32(bytes)) === file.crc ? bytes : null;
}

/** Returns the CRC-32. It pauses after each 4 MiB. */
export async function crc32(bytes: Uint8Array): Promise<number> {
  let crc = 0;
  for (let from = 0; from < bytes.length; from += bytesBetweenPauses) {
    crc = crc32After(bytes.subarray(from, from + bytesBetweenPauses), crc);
    if (from > 0) await pauseForPage();
  }
  return crc;
}
