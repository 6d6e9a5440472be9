/** How a picture is cut: how near, and where the square's middle is, from 0 to 1 along the room it has. */
export interface Crop {
  zoom: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export const centred: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const maxZoom = 4;

/** The square of the picture, in its own pixels, that a crop keeps; always inside it. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom;
  return { left: (width - side) * x, top: (height - side) * y, side };
}

/** The crop after the picture was dragged by a part of the square's side: to the right shows more of its left. */
export function dragged(size: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { side } = squareOf(size, crop);
  const move = (at: number, part: number, room: number) =>
    room <= 0 ? at : Math.min(1, Math.max(0, at - (part * side) / room));
  return {
    ...crop,
    x: move(crop.x, by.x, size.width - side),
    y: move(crop.y, by.y, size.height - side),
  };
}
