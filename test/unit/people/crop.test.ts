import { describe, expect, test } from "vitest";
import { centredCrop, cropAfterDrag, squareOf } from "~/modules/people/avatar/crop";

const wide = { width: 400, height: 200 };
const tall = { width: 200, height: 400 };

describe("the square crop of a picture", () => {
  test.each([
    [wide, centredCrop, { left: 100, top: 0, side: 200 }],
    [tall, centredCrop, { left: 0, top: 100, side: 200 }],
    [wide, { zoom: 2, x: 0, y: 1 }, { left: 0, top: 100, side: 100 }],
    [wide, { zoom: 4, x: 1, y: 0 }, { left: 350, top: 0, side: 50 }],
  ])("of %o by %o is %o", (size, crop, square) => {
    expect(squareOf(size, crop)).toEqual(square);
  });

  test("follows the finger: a picture dragged to the right shows more of its left", () => {
    const crop = cropAfterDrag(wide, centredCrop, { x: 0.25, y: 0 });
    expect(squareOf(wide, crop)).toEqual({ left: 50, top: 0, side: 200 });
  });

  test("stays within the picture, and does not move without room", () => {
    expect(cropAfterDrag(wide, centredCrop, { x: 9, y: 9 })).toEqual({ zoom: 1, x: 0, y: 0.5 });
    expect(cropAfterDrag(tall, centredCrop, { x: -9, y: -9 })).toEqual({ zoom: 1, x: 0.5, y: 1 });
  });
});
