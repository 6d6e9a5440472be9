/** A file as a ZIP's directory lists it. */
export interface ListedFile {
  rawName: Uint8Array;
  method: number;
  crc: number;
  packedSize: number;
  size: number;
  /** The offset of its packed bytes. */
  dataAt: number;
}

const endSize = 22;
const longestComment = 0xffff;
export const endSignature = 0x06054b50;
export const entrySignature = 0x02014b50;
const entrySize = 46;

/**
 * Lists the files of any ZIP by its directory, or returns null without one.
 * It believes what it reads. Use it only to describe differences from a package, never to verify.
 */
export function listDirectory(zip: Uint8Array): ListedFile[] | null {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const endAt = findEnd(view);
  if (endAt === null) return null;
  const files: ListedFile[] = [];
  // Bytes in front of a ZIP shift its directory. So this searches backwards from the end record.
  let at = Math.max(0, endAt - view.getUint32(endAt + 12, true));
  while (at + entrySize <= endAt && view.getUint32(at, true) === entrySignature) {
    files.push(readEntry(view, at));
    at += entrySize + [28, 30, 32].reduce((sum, field) => sum + view.getUint16(at + field, true), 0);
  }
  return files;
}

function findEnd(view: DataView): number | null {
  const last = view.byteLength - endSize;
  for (let at = last; at >= Math.max(0, last - longestComment); at--)
    if (view.getUint32(at, true) === endSignature) return at;
  return null;
}

function readEntry(view: DataView, at: number): ListedFile {
  const offset = view.getUint32(at + 42, true);
  const lengths = offset + 30 <= view.byteLength ? [26, 28] : [];
  return {
    rawName: new Uint8Array(view.buffer, view.byteOffset + at + entrySize).subarray(
      0,
      Math.min(view.getUint16(at + 28, true), view.byteLength - at - entrySize),
    ),
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    packedSize: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    dataAt: lengths.reduce((sum, field) => sum + view.getUint16(offset + field, true), offset + 30),
  };
}
