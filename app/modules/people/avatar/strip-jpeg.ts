import { joinBytes, NotAnImage, byteReaderOf, type StrippedPicture } from "./bytes";

const startOfImage = new Uint8Array([0xff, 0xd8]);
const endOfImage = new Uint8Array([0xff, 0xd9]);
/** JFIF 1.1 without a thumbnail, which viewers expect before the picture. */
const jfif = new Uint8Array([0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]);

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Huffman and quantization tables, arithmetic conditioning, restart interval. */
const isTable = (marker: number) => [0xc4, 0xcc, 0xdb, 0xdd].includes(marker);

/**
 * Returns a JPEG (ITU-T T.81) with only its frame, tables, scans and Adobe's colour segment. It drops EXIF with locations, XMP,
 * IPTC, comments, previews, and bytes after the end of the image.
 * @throws NotAnImage
 */
export function stripJpeg(bytes: Uint8Array): StrippedPicture {
  const { u8, u16, text, slice } = byteReaderOf(bytes);
  const keptSegments: Uint8Array[] = [startOfImage, jfif];
  let size: { width: number; height: number } | null = null;
  let scans = 0;
  for (let at = 2; ;) {
    if (u8(at) !== 0xff) throw new NotAnImage();
    const marker = u8(at + 1);
    if (marker === 0xff) {
      at += 1; // Any marker may have padding before it.
      continue;
    }
    if (marker === 0xd9) break;
    const length = u16(at + 2);
    if (length < 2) throw new NotAnImage();
    const end = at + 2 + length;
    const segment = slice(at, end);
    if (isFrame(marker)) {
      if (size) throw new NotAnImage();
      size = { height: u16(at + 5), width: u16(at + 7) };
      keptSegments.push(segment);
    } else if (marker === 0xda) {
      const scanEnd = endOfScan(bytes, end);
      keptSegments.push(segment, slice(end, scanEnd));
      scans += 1;
      at = scanEnd;
      continue;
    } else if (isTable(marker) || (marker === 0xee && length === 14 && text(at + 4, 5) === "Adobe")) {
      keptSegments.push(segment);
    } else if (marker < 0xe0 || (marker > 0xef && marker !== 0xfe)) {
      throw new NotAnImage();
    }
    at = end;
  }
  if (!size || scans === 0) throw new NotAnImage();
  return { type: "image/jpeg", ...size, bytes: joinBytes([...keptSegments, endOfImage]) };
}

/** Returns where the compressed data ends: at the first marker that is neither a stuffed zero nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw new NotAnImage();
}
