// Compresses pictures with the browser's encoder.
import type { Page } from "playwright-core";

/** Converts a picture to WebP, `width` pixels wide. @param page any blank page. */
export async function toWebp(
  page: Page,
  png: Buffer,
  { width, quality }: { width: number; quality: number },
): Promise<Buffer> {
  const url = `data:image/png;base64,${png.toString("base64")}`;
  const encoded = await page.evaluate(
    async ({ url, width, quality }) => {
      const image = await createImageBitmap(await (await fetch(url)).blob());
      const canvas = document.createElement("canvas");
      canvas.width = width;
      canvas.height = Math.round((image.height * width) / image.width);
      const context = canvas.getContext("2d")!;
      context.imageSmoothingQuality = "high";
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL("image/webp", quality);
    },
    { url, width, quality },
  );
  return Buffer.from(encoded.split(",")[1]!, "base64");
}
