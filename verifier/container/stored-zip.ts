import {
  storedDirectory,
  storedHeader,
  storedSignature,
  type StoredEntry,
} from "~/modules/register/format/stored-container";
import { crc32 } from "./unpack";

/** A file of a ZIP without compression. */
export interface StoredFile {
  name: string;
  bytes: Uint8Array;
}

const localSize = 30;
/** Bounds the work on any input. Every released reader takes as many. */
export const mostStoredFiles = 16;

/** Writes a ZIP without compression. Returns its parts in their order. @param files with ASCII names. */
export async function storedZip(files: readonly StoredFile[]): Promise<Uint8Array[]> {
  const entries: StoredEntry[] = [];
  for (const { name, bytes } of files) entries.push({ name, crc: await crc32(bytes), size: bytes.length });
  const parts = files.flatMap(({ bytes }, at) => [storedHeader(entries[at]!), bytes]);
  return [...parts, ...storedDirectory(entries)];
}

/** A file as a ZIP holds it. */
export interface StoredCopy extends StoredFile {
  /** Whether its bytes have the stated checksum. */
  isIntact: boolean;
}

/**
 * Reads the files of a ZIP. Returns null unless its records are, byte for byte, those that {@link storedZip} writes.
 * It refuses one name twice, in whatever case: another program would write one file over the other.
 */
export async function readStoredZip(zip: Uint8Array): Promise<StoredCopy[] | null> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const files: (StoredEntry & StoredFile)[] = [];
  let end = 0;
  while (end + localSize <= zip.length && view.getUint32(end, true) === storedSignature) {
    if (files.length === mostStoredFiles) return null;
    const [crc, size] = [view.getUint32(end + 14, true), view.getUint32(end + 18, true)];
    const bytesAt = end + localSize + view.getUint16(end + 26, true);
    const name = asciiOf(zip.subarray(end + localSize, bytesAt));
    if (name === null) return null;
    const file = { name, crc, size, bytes: zip.subarray(bytesAt, bytesAt + size) };
    if (!isAt(zip, end, storedHeader(file))) return null;
    files.push(file);
    end = bytesAt + size;
  }
  for (const record of storedDirectory(files)) {
    if (!isAt(zip, end, record)) return null;
    end += record.length;
  }
  const names = new Set(files.map(({ name }) => name.toLowerCase()));
  if (end !== zip.length || names.size < files.length) return null;
  return Promise.all(
    files.map(async ({ name, crc, bytes }) => ({ name, bytes, isIntact: (await crc32(bytes)) === crc })),
  );
}

const asciiOf = (bytes: Uint8Array): string | null =>
  bytes.every((byte) => byte < 0x80) ? new TextDecoder().decode(bytes) : null;

const isAt = (zip: Uint8Array, at: number, record: Uint8Array) =>
  record.every((byte, index) => zip[at + index] === byte);
