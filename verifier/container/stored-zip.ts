import { record, type Field } from "~/modules/register/format/container";
import { crc32 } from "./unpack";

/** A file of a plain ZIP: nothing in it is packed, so that any program finds it byte for byte. */
export interface StoredFile {
  name: string;
  bytes: Uint8Array;
}

const localSize = 30;
const localSignature = 0x04034b50;
/** A ZIP has dates; this one has no hour to tell: 1 January 1980, the first that can be written. */
const noTime = 0x00210000;
const version = 20;
/** Whatever is given, there is an end to reading it. */
const mostFiles = 8;

/** A ZIP in parts that lie one behind the other. @param files of ASCII names. */
export async function storedZip(files: readonly StoredFile[]): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const { name, bytes } of files) {
    const shared: Field[] = [
      [2, version],
      [2, 0],
      [2, 0],
      [4, noTime],
      [4, await crc32(bytes)],
      [4, bytes.length],
      [4, bytes.length],
      [2, name.length],
      [2, 0],
    ];
    const local = record([[4, localSignature], ...shared], name);
    parts.push(local, bytes);
    directory.push(
      record([[4, 0x02014b50], [2, version], ...shared, ...[2, 2, 2].map(zero), [4, 0], [4, at]], name),
    );
    at += local.length + bytes.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const counts: Field[] = [
    [2, files.length],
    [2, files.length],
  ];
  const end = record([[4, 0x06054b50], [2, 0], [2, 0], ...counts, [4, size], [4, at], [2, 0]]);
  return [...parts, ...directory, end];
}

const zero = (bytes: number): Field => [bytes as 2, 0];

/** The files of a ZIP; null unless it is, byte for byte, the one that {@link storedZip} makes of them. */
export async function readStoredZip(zip: Uint8Array): Promise<StoredFile[] | null> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const files: StoredFile[] = [];
  for (let at = 0; at + localSize <= zip.length && view.getUint32(at, true) === localSignature;) {
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
