import { endSignature, entrySignature } from "./zip-directory";

const firstByte = 0x50;
const localSignature = 0x04034b50;
/** The highest number of a packing method in APPNOTE.TXT (4.4.5). */
const lastMethod = 99;

/**
 * Whether the packed bytes of a file contain a ZIP record that leads somewhere: a file's header, or an end record with its directory.
 * An attacker can choose codes that spell one. A program that searches for such records would then unpack another file.
 * Chance does not spell one: each has at least nearly six fixed bytes.
 */
export function spellsRecord(
  zip: Uint8Array,
  { dataAt, packedSize }: { dataAt: number; packedSize: number },
): boolean {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = dataAt + packedSize;
  for (let at = zip.indexOf(firstByte, dataAt); at !== -1 && at < end; at = zip.indexOf(firstByte, at + 1))
    if (isHeader(view, at) || isEnd(view, at)) return true;
  return false;
}

// The read stays in bounds: behind the last packed byte comes a directory that is longer than any record.
function isHeader(view: DataView, at: number): boolean {
  if (view.getUint32(at, true) !== localSignature) return false;
  return view.getUint16(at + 8, true) <= lastMethod;
}

/** Programs find the directory by its offset, by its size before the end record, or through a ZIP64 record. */
function isEnd(view: DataView, at: number): boolean {
  if (view.getUint32(at, true) !== endSignature) return false;
  const [size, offset] = [view.getUint32(at + 12, true), view.getUint32(at + 16, true)];
  return isOfZip64(view, at) || isEntry(view, offset) || isEntry(view, at - size);
}

/** All ones mean that a ZIP64 record has the number (APPNOTE.TXT, 4.4.1.4). */
const isOfZip64 = (view: DataView, at: number) =>
  [8, 10].some((count) => view.getUint16(at + count, true) === 0xffff) ||
  [12, 16].some((place) => view.getUint32(at + place, true) === 0xffffffff);

const isEntry = (view: DataView, at: number) =>
  at >= 0 && at + 4 <= view.byteLength && view.getUint32(at, true) === entrySignature;
