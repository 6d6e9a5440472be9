import { joinBytes, NotAnImage, byteReaderOf, type StrippedPicture } from "./bytes";
import { stripJpeg } from "./strip-jpeg";
import { stripWebp } from "./strip-webp";

/** A small file can decode to a picture that exceeds a phone's memory, at four bytes a pixel. */
const longestSide = 8_192;
const mostPixels = 4_096 * 4_096;
/** Files that are a picture and also a document that a browser or a reader would run. */
const documentPattern = /<script|<html|<!doctype|<svg[\s>]|<\?php|%pdf-1/i;

/**
 * Returns a picture without metadata: no location, time, author or device, and no bytes after its end.
 * @returns null unless the file is a JPEG, PNG or still WebP from its first byte to its last. Null also if it is a document of
 * another kind, or too large to draw.
 */
export function stripMetadata(bytes: Uint8Array): StrippedPicture | null {
  if (documentPattern.test(new TextDecoder("latin1").decode(bytes))) return null;
  try {
    const stripped = stripByType(bytes);
    const { width, height } = stripped;
    return Math.min(width, height) >= 1 &&
      Math.max(width, height) <= longestSide &&
      width * height <= mostPixels
      ? stripped
      : null;
  } catch (fault) {
    if (fault instanceof NotAnImage) return null;
    throw fault;
  }
}

function stripByType(bytes: Uint8Array): StrippedPicture {
  const { text } = byteReaderOf(bytes);
  if (text(0, 3) === "\xff\xd8\xff") return stripJpeg(bytes);
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return stripPng(bytes);
  if (text(0, 4) === "RIFF" && text(8, 4) === "WEBP") return stripWebp(bytes);
  throw new NotAnImage();
}

/** The chunks that draw a still picture in its colours: no text, EXIF, times, profiles or frames. */
const drawingChunks = new Set(["IHDR", "PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "sBIT", "IDAT", "IEND"]);

/**
 * Returns a PNG (ISO/IEC 15948) with only the chunks that draw it, and no bytes after IEND.
 * @throws NotAnImage
 */
function stripPng(bytes: Uint8Array): StrippedPicture {
  const { u32, text, slice } = byteReaderOf(bytes);
  if (text(12, 4) !== "IHDR" || u32(8) !== 13) throw new NotAnImage();
  const keptChunks = [slice(0, 8)];
  let hasData = false;
  for (let at = 8, name = ""; name !== "IEND";) {
    const end = at + 12 + u32(at);
    name = text(at + 4, 4);
    if (drawingChunks.has(name)) keptChunks.push(slice(at, end));
    // An unknown critical chunk: its name begins with a capital.
    else if (!/^[a-z][A-Za-z]{3}$/.test(name)) throw new NotAnImage();
    hasData ||= name === "IDAT";
    at = end;
  }
  if (!hasData) throw new NotAnImage();
  return { type: "image/png", width: u32(16), height: u32(20), bytes: joinBytes(keptChunks) };
}
