import { useEffect, useRef, useState } from "react";
import { squareOf, type Crop } from "./crop";

/** The side of an avatar, in pixels: sharp at the largest size we show on the densest screens. */
export const avatarSide = 512;
const quality = 0.9;

/**
 * Draws the crop of a picture on a canvas. What leaves it is a new JPEG of 512 px, with nothing of the file but what is
 * seen.
 */
export function useCroppedCanvas(file: File, crop: Crop, onUnreadable: () => void) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture, setPicture] = useState<ImageBitmap>();
  const unreadable = useRef(onUnreadable);
  useEffect(() => void (unreadable.current = onUnreadable));

  useEffect(() => {
    let isGone = false;
    createImageBitmap(file).then(
      (bitmap) => (isGone ? bitmap.close() : setPicture(bitmap)),
      () => isGone || unreadable.current(),
    );
    return () => void (isGone = true);
  }, [file]);

  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context || !picture) return;
    const { left, top, side } = squareOf(picture, crop);
    context.imageSmoothingQuality = "high";
    // A JPEG has no transparency: without paper under it, it turns black.
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, avatarSide, avatarSide);
    context.drawImage(picture, left, top, side, side, 0, 0, avatarSide, avatarSide);
  }, [picture, crop]);

  const toBlob = () =>
    new Promise<Blob | null>((resolve) => canvas.current!.toBlob(resolve, "image/jpeg", quality));
  return { canvas, picture, toBlob };
}
