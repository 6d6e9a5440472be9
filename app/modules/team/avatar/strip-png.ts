import { join, NotAnImage, reader } from "./bytes";
import type { Stripped } from "./strip-metadata";

/** What draws a still picture, with its colours; not texts, EXIF, times, profiles or frames to come. */
const drawing = new Set(["IHDR", "PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "sBIT", "IDAT", "IEND"]);

/**
 * A PNG (ISO/IEC 15948) with only the chunks that draw it; whatever follows IEND is cut off.
 * @throws NotAnImage
 */
export function stripPng(bytes: Uint8Array): Stripped {
  const { u32, text, slice } = reader(bytes);
  if (text(12, 4) !== "IHDR" || u32(8) !== 13) throw new NotAnImage();
  const kept = [slice(0, 8)];
  let hasData = false;
  for (let at = 8, name = ""; name !== "IEND";) {
    const end = at + 12 + u32(at);
    name = text(at + 4, 4);
    if (drawing.has(name)) kept.push(slice(at, end));
    // A chunk that must be understood and is not (its name begins with a capital).
    else if (!/^[a-z][A-Za-z]{3}$/.test(name)) throw new NotAnImage();
    hasData ||= name === "IDAT";
    at = end;
  }
  if (!hasData) throw new NotAnImage();
  return { type: "image/png", width: u32(16), height: u32(20), bytes: join(kept) };
}
