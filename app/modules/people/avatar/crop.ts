import { useEffect, useRef, useState } from "react";

/** How a picture is cropped: the zoom, and the position of the square from 0 to 1 in the free space. */
export interface Crop {
  zoom: number;
  x: number;
  y: number;
}

interface PictureSize {
  width: number;
  height: number;
}

export const centredCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const largestZoom = 4;

/** Returns the square that a crop keeps, in the picture's pixels. It is always inside the picture. */
export function squareOf({ width, height }: PictureSize, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom;
  return { left: (width - side) * x, top: (height - side) * y, side };
}

/** Returns the crop after a drag by a fraction of the square's side. Dragging to the right shows more of the left. */
export function cropAfterDrag(size: PictureSize, crop: Crop, by: { x: number; y: number }): Crop {
  const { side } = squareOf(size, crop);
  const move = (at: number, part: number, room: number) =>
    room <= 0 ? at : Math.min(1, Math.max(0, at - (part * side) / room));
  return {
    ...crop,
    x: move(crop.x, by.x, size.width - side),
    y: move(crop.y, by.y, size.height - side),
  };
}

/** The side of an avatar in pixels: sharp at our largest size on the densest screens. */
export const avatarSide = 512;
const avatarQuality = 0.9;

/** Draws the crop of a picture on a canvas. `toBlob` returns a new JPEG of 512 px with only the visible pixels. */
export function useCroppedCanvas(file: File, crop: Crop, onUnreadable: () => void) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const [picture, setPicture] = useState<ImageBitmap>();
  const onUnreadableRef = useRef(onUnreadable);
  useEffect(() => void (onUnreadableRef.current = onUnreadable));

  useEffect(() => {
    let isGone = false;
    createImageBitmap(file).then(
      (bitmap) => (isGone ? bitmap.close() : setPicture(bitmap)),
      () => isGone || onUnreadableRef.current(),
    );
    return () => void (isGone = true);
  }, [file]);

  useEffect(() => {
    const context = canvasRef.current?.getContext("2d");
    if (!context || !picture) return;
    const { left, top, side } = squareOf(picture, crop);
    context.imageSmoothingQuality = "high";
    // A JPEG has no transparency: without a background it turns black.
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, avatarSide, avatarSide);
    context.drawImage(picture, left, top, side, side, 0, 0, avatarSide, avatarSide);
  }, [picture, crop]);

  const toBlob = () =>
    new Promise<Blob | null>((resolve) => canvasRef.current!.toBlob(resolve, "image/jpeg", avatarQuality));
  return { canvas: canvasRef, picture, toBlob };
}
