import { joinBytes, NotAnImage, byteReaderOf, type StrippedPicture } from "./bytes";

const alphaFlag = 0x10;

/**
 * Returns a still WebP (RFC 9649) with only its picture and transparency. It drops EXIF, XMP, the colour profile, and bytes after
 * the end of the RIFF.
 * @throws NotAnImage also for an animation
 */
export function stripWebp(bytes: Uint8Array): StrippedPicture {
  const { u8, u32le, text, slice } = byteReaderOf(bytes);
  const end = 8 + u32le(4);
  if (end > bytes.length) throw new NotAnImage();
  const keptChunks: Uint8Array[] = [];
  let size: { width: number; height: number } | null = null;
  for (let at = 12; at < end;) {
    const name = text(at, 4);
    const next = at + 8 + u32le(at + 4) + (u32le(at + 4) % 2);
    if (next > end) throw new NotAnImage();
    const chunk = slice(at, next);
    if (name === "VP8X") {
      const header = chunk.slice();
      header[8] = u8(at + 8) & alphaFlag;
      keptChunks.push(header);
    } else if (name === "ALPH") {
      keptChunks.push(chunk);
    } else if (name === "VP8 " || name === "VP8L") {
      if (size) throw new NotAnImage();
      size = name === "VP8 " ? lossySize(chunk) : losslessSize(chunk);
      keptChunks.push(chunk);
    } else if (name === "ANIM" || name === "ANMF") {
      throw new NotAnImage();
    }
    at = next;
  }
  if (!size) throw new NotAnImage();
  const riff = bytes.slice(0, 12);
  new DataView(riff.buffer).setUint32(
    4,
    4 + keptChunks.reduce((length, part) => length + part.length, 0),
    true,
  );
  return { type: "image/webp", ...size, bytes: joinBytes([riff, ...keptChunks]) };
}

function lossySize(chunk: Uint8Array) {
  const { u8, u16le, u24le } = byteReaderOf(chunk);
  if (u24le(11) !== 0x2a019d || (u8(8) & 1) !== 0) throw new NotAnImage();
  return { width: u16le(14) & 0x3fff, height: u16le(16) & 0x3fff };
}

function losslessSize(chunk: Uint8Array) {
  const { u8, u32le } = byteReaderOf(chunk);
  if (u8(8) !== 0x2f) throw new NotAnImage();
  const packed = u32le(9);
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
}
