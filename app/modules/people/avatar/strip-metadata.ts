import { join, NotAnImage, reader, type Stripped } from "./bytes";
import { stripJpeg } from "./strip-jpeg";
import { stripWebp } from "./strip-webp";

/** A small file can unfold into a picture that no phone can hold: four bytes a pixel, on every screen that shows it. */
const maxSide = 8_192;
const maxPixels = 4_096 * 4_096;
/** Files that are a picture and at once something that a browser or a reader would run. */
const foreign = /<script|<html|<!doctype|<svg[\s>]|<\?php|%pdf-1/i;

/**
 * A picture without anything but the picture: where and when it was taken, by whom and with what is removed, and so is
 * all that hides behind its end.
 * @returns null for whatever is not a JPEG, PNG or still WebP from its first byte to its last, is also a document of
 * another kind, or is too large to be drawn.
 */
export function stripMetadata(bytes: Uint8Array): Stripped | null {
  if (foreign.test(new TextDecoder("latin1").decode(bytes))) return null;
  try {
    const stripped = stripAs(bytes);
    const { width, height } = stripped;
    return Math.min(width, height) >= 1 && Math.max(width, height) <= maxSide && width * height <= maxPixels
      ? stripped
      : null;
  } catch (fault) {
    if (fault instanceof NotAnImage) return null;
    throw fault;
  }
}

function stripAs(bytes: Uint8Array): Stripped {
  const { text } = reader(bytes);
  if (text(0, 3) === "\xff\xd8\xff") return stripJpeg(bytes);
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return stripPng(bytes);
  if (text(0, 4) === "RIFF" && text(8, 4) === "WEBP") return stripWebp(bytes);
  throw new NotAnImage();
}

/** What draws a still picture, with its colours; not texts, EXIF, times, profiles or frames to come. */
const drawing = new Set(["IHDR", "PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "sBIT", "IDAT", "IEND"]);

/**
 * A PNG (ISO/IEC 15948) with only the chunks that draw it; whatever follows IEND is cut off.
 * @throws NotAnImage
 */
function stripPng(bytes: Uint8Array): Stripped {
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
