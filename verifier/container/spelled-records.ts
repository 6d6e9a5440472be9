import { endSignature, entrySignature } from "./zip-directory";

const firstByte = 0x50;
const localSignature = 0x04034b50;
/** APPNOTE.TXT numbers the methods of packing up to here (4.4.5). */
const lastMethod = 99;

/**
 * Whether the packed bytes of a file hold what reads as a record of a ZIP that leads somewhere: the header of another file, or an end
 * with its directory. Codes can be chosen that spell them, and a program that looks for such records, instead of going where the last
 * ones say, would unpack something else. By chance it does not happen: each is told by nearly six bytes and more.
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

// Behind the last packed byte there is a directory, longer than any record.
function isHeader(view: DataView, at: number): boolean {
  if (view.getUint32(at, true) !== localSignature) return false;
  return view.getUint16(at + 8, true) <= lastMethod;
}

/** A program takes the directory's place from its offset, goes back from the end by its size, or is sent on to a record of ZIP64. */
function isEnd(view: DataView, at: number): boolean {
  if (view.getUint32(at, true) !== endSignature) return false;
  const [size, offset] = [view.getUint32(at + 12, true), view.getUint32(at + 16, true)];
  return isOfZip64(view, at) || isEntry(view, offset) || isEntry(view, at - size);
}

/** A number of all ones stands for what a record of ZIP64 says (APPNOTE.TXT, 4.4.1.4). */
const isOfZip64 = (view: DataView, at: number) =>
  [8, 10].some((count) => view.getUint16(at + count, true) === 0xffff) ||
  [12, 16].some((place) => view.getUint32(at + place, true) === 0xffffffff);

const isEntry = (view: DataView, at: number) =>
  at >= 0 && at + 4 <= view.byteLength && view.getUint32(at, true) === entrySignature;
