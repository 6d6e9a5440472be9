import type { jsPDF } from "jspdf";
import type { QrCode } from "~/platform/qr.server";

/** Fills the outlines of a QR code in a square, whose sides are in the units of the document. */
export function drawQrCode(
  doc: Pick<jsPDF, "moveTo" | "lineTo" | "close" | "fill" | "setFillColor">,
  { path, size }: QrCode,
  { x, y, side }: { x: number; y: number; side: number },
) {
  const scaled = (from: number, modules: number) => from + (modules * side) / size;
  doc.setFillColor(0, 0, 0);
  for (const [, operator, right, down] of path.matchAll(/([ML])(-?[\d.]+) (-?[\d.]+)|Z/g)) {
    const at = [scaled(x, Number(right)), scaled(y, Number(down))] as const;
    if (operator === "M") doc.moveTo(...at);
    else if (operator === "L") doc.lineTo(...at);
    else doc.close();
  }
  doc.fill();
}
