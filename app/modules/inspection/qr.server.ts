import { correction, generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";

/** A QR code as a drawing: the `d` of a path in a square of so many modules. */
export interface QrCode {
  path: string;
  size: number;
}

/** Draws a text as a QR code, which is read even where a fifth of it is scratched. */
export function drawQr(text: string): QrCode {
  const code = generate(text, { minCorrectionLevel: correction.Q });
  return { path: toSvgPath(code), size: code.size };
}
