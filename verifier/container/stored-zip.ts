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
/** Bounds the work on any input. */
const mostFiles = 16;

/** Writes a ZIP without compression. Returns its parts in their order. @param files with ASCII names. */
export async function storedZip(files: readonly StoredFile[]): Promise<Uint8Array[]> {
  const entries: StoredEntry[] = [];
  for (const { name, bytes } of files) entries.push({ name, crc: await crc32(bytes), size: bytes.length });
  const parts = files.flatMap(({ bytes }, at) => [storedHeader(entries[at]!), bytes]);
  return [...parts, ...storedDirectory(entries)];
}

/** Reads the files of a ZIP. Returns null unless it is, byte for byte, the one that {@link storedZip} writes for them. */
export async function readStoredZip(zip: Uint8Array): Promise<StoredFile[] | null> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const files: StoredFile[] = [];
  for (let at = 0; at + localSize <= zip.length && view.getUint32(at, true) === storedSignature;) {
    if (files.length === mostFiles) return null;
    const [size, nameLength] = [view.getUint32(at + 18, true), view.getUint16(at + 26, true)];
    const bytesAt = at + localSize + nameLength;
    const name = String.fromCharCode(...zip.subarray(at + localSize, bytesAt));
    files.push({ name, bytes: zip.subarray(bytesAt, bytesAt + size) });
    at = bytesAt + size;
  }
  let at = 0;
  for (const part of await storedZip(files)) {
    if (!part.every((byte, index) => zip[at + index] === byte)) return null;
    at += part.length;
  }
  return at === zip.length ? files : null;
}
