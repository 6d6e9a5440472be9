export type ImageType = "image/jpeg" | "image/png" | "image/webp";

/** A picture without metadata. */
export interface StrippedPicture {
  /** From the bytes. The name and type of the upload are not trusted. */
  type: ImageType;
  width: number;
  height: number;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The bytes are not a readable image. */
export class NotAnImage extends Error {
  override name = "NotAnImage";
}

/**
 * Reads numbers and text from a file.
 * @throws NotAnImage beyond its end.
 */
export function byteReaderOf(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const requireWithin = (at: number, length: number) => {
    if (at < 0 || at + length > bytes.length) throw new NotAnImage();
    return at;
  };
  return {
    u8: (at: number) => view.getUint8(requireWithin(at, 1)),
    u16: (at: number) => view.getUint16(requireWithin(at, 2)),
    u16le: (at: number) => view.getUint16(requireWithin(at, 2), true),
    u24le: (at: number) => view.getUint16(requireWithin(at, 3), true) + view.getUint8(at + 2) * 0x10000,
    u32: (at: number) => view.getUint32(requireWithin(at, 4)),
    u32le: (at: number) => view.getUint32(requireWithin(at, 4), true),
    text: (at: number, length: number) =>
      String.fromCharCode(...bytes.subarray(requireWithin(at, length), at + length)),
    slice: (from: number, to: number) => bytes.subarray(requireWithin(from, to - from), to),
  };
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
