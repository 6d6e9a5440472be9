import { describe, expect, test } from "vitest";
import { stripMetadata } from "~/modules/people/avatar/strip-metadata";
import {
  aJpeg,
  aPng,
  asText,
  aWebp,
  bytesOf,
  exif,
  jpegSegment,
  place,
  pngChunk,
} from "../../support/images/pictures";

const text = (bytes: Uint8Array) => asText(stripMetadata(bytes)!.bytes);

describe("a picture without metadata", () => {
  test.each([
    ["image/png", aPng(), 8],
    ["image/jpeg", aJpeg(), 8],
    ["image/webp", aWebp(), 1],
  ])("is recognised as %s by its bytes, and stripping it again changes nothing", (type, bytes, side) => {
    const once = stripMetadata(bytes)!;
    expect(once).toMatchObject({ type, width: side, height: side });
    expect(stripMetadata(once.bytes)!.bytes).toEqual(once.bytes);
  });

  test.each([
    [4_096, 4_096],
    [8_192, 2_048],
  ])("may have as many pixels as a phone's camera, in any shape: %i × %i", (width, height) => {
    expect(stripMetadata(aPng({ side: width, height }))).toMatchObject({ width, height });
  });

  test("stays unchanged", () => {
    expect(stripMetadata(aPng())!.bytes).toEqual(aPng());
    expect(stripMetadata(aJpeg())!.bytes).toEqual(aJpeg());
  });
});

describe("stripping metadata from a picture removes", () => {
  const hidden: [string, Uint8Array][] = [
    ["EXIF of a JPEG", aJpeg({ segments: [jpegSegment(0xe1, exif)] })],
    ["XMP of a JPEG", aJpeg({ segments: [jpegSegment(0xe1, `http://ns.adobe.com/xap/1.0/\0${place}`)] })],
    ["IPTC of a JPEG", aJpeg({ segments: [jpegSegment(0xed, `Photoshop 3.0\0${place}`)] })],
    ["a comment of a JPEG", aJpeg({ segments: [jpegSegment(0xfe, place)] })],
    ["a preview of a JPEG", aJpeg({ segments: [jpegSegment(0xe0, `JFXX\0${place}`)] })],
    ["a second picture of a JPEG", aJpeg({ segments: [jpegSegment(0xe2, `MPF\0${place}`)] })],
    ["a word that only pretends to be Adobe's", aJpeg({ segments: [jpegSegment(0xee, `Adobe${place}`)] })],
    ["bytes after a JPEG", aJpeg({ tail: place })],
    ["EXIF of a PNG", aPng({ chunks: [pngChunk("eXIf", exif)] })],
    ["a text of a PNG", aPng({ chunks: [pngChunk("tEXt", `Comment\0${place}`)] })],
    ["an international text of a PNG", aPng({ chunks: [pngChunk("iTXt", `XML:com.adobe.xmp\0${place}`)] })],
    ["custom chunks of a PNG", aPng({ chunks: [pngChunk("prVt", place)] })],
    ["bytes after a PNG", aPng({ tail: place })],
    ["EXIF of a WebP", aWebp({ after: [["EXIF", exif]] })],
    ["XMP of a WebP", aWebp({ after: [["XMP ", place]] })],
    ["custom chunks of a WebP", aWebp({ after: [["odd ", `${place}.`]] })],
    ["bytes after a WebP", aWebp({ tail: place })],
  ];
  test.each(hidden)("%s", (_, bytes) => {
    expect(asText(bytes)).toContain(place);
    expect(text(bytes)).not.toContain(place);
    expect(text(bytes)).not.toMatch(/exif|adobe|xmp|photoshop/i);
  });

  test("the flags of a WebP for removed parts, and corrects its length", () => {
    const { bytes } = stripMetadata(aWebp({ after: [["EXIF", exif]], tail: "tail" }))!;
    expect(bytes[20]).toBe(0x10);
    expect(new DataView(bytes.buffer).getUint32(4, true)).toBe(bytes.length - 8);
  });
});

describe("stripping metadata refuses", () => {
  const html = "<html><script>alert(1)</script></html>";
  const png = aPng();
  const jpeg = aJpeg();
  const webp = aWebp();
  const refusedFiles: [string, Uint8Array][] = [
    ["nothing", bytesOf("")],
    ["an SVG", bytesOf('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ["an SVG with a preface", bytesOf('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ["HTML", bytesOf(html)],
    ["a GIF", bytesOf("GIF89a", [1, 0, 1, 0, 0, 0, 0, 0x3b])],
    ["a PNG with HTML after its end", aPng({ tail: html })],
    ["a JPEG with HTML in a comment", aJpeg({ segments: [jpegSegment(0xfe, html)] })],
    ["a WebP with HTML in its EXIF", aWebp({ after: [["EXIF", html]] })],
    ["a JPEG that is also a PDF", aJpeg({ tail: "%PDF-1.7" })],
    ["a JPEG that is also PHP", aJpeg({ segments: [jpegSegment(0xfe, "<?php system('id'); ?>")] })],
    ["the first bytes of a PNG and no more", png.slice(0, 8)],
    ["a PNG without its end", png.slice(0, -1)],
    ["a PNG without a picture", bytesOf(png.slice(0, 33), pngChunk("IEND", ""))],
    ["a PNG with a chunk longer than the file", bytesOf(png.slice(0, 33), [0xff, 0xff, 0xff, 0xff], "IDAT")],
    ["a PNG of an unknown kind of picture", aPng({ chunks: [pngChunk("NEWX", "x")] })],
    ["a JPEG without its end", jpeg.slice(0, -2)],
    ["a JPEG without a picture", bytesOf([0xff, 0xd8, 0xff, 0xd9])],
    ["a JPEG segment of no length", bytesOf([0xff, 0xd8, 0xff, 0xe0, 0, 1, 0xff, 0xd9])],
    ["a WebP with a false length", webp.slice(0, -2)],
    ["an animated WebP", aWebp({ after: [["ANMF", "frame"]] })],
    ["a WebP without a picture", bytesOf("RIFF", [4, 0, 0, 0], "WEBP")],
    ["a WebP chunk that reaches beyond it", bytesOf("RIFF", [12, 0, 0, 0], "WEBPVP8L", [9, 0, 0, 0])],
    ["a picture too large for a phone", aPng({ side: 8_193 })],
    ["a picture of more points than a phone can hold", aPng({ side: 4_097 })],
    ["a wide picture of more points than a phone can hold", aPng({ side: 8_192, height: 2_049 })],
    ["a JPEG with a larger size in its header", aJpeg({ side: 4_097 })],
    ["a picture of no size", aPng({ side: 0 })],
  ];
  test.each(refusedFiles)("%s", (_, bytes) => {
    expect(stripMetadata(bytes)).toBeNull();
  });

  test("a picture that is cut off anywhere, without a fault", () => {
    for (const whole of [png, jpeg, webp]) {
      for (let length = 0; length < whole.length; length += 1)
        expect(stripMetadata(whole.slice(0, length))).toBeNull();
    }
  });

  test("or reads a picture with any byte changed, without a fault", () => {
    for (const whole of [png, jpeg, webp]) {
      for (let at = 0; at < whole.length; at += 1) {
        for (const value of [0, 1, 0x7f, 0xff]) {
          const changed = whole.slice();
          changed[at] = value;
          stripMetadata(changed);
        }
      }
    }
  });
});
