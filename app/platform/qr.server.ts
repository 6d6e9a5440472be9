import { correction, generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";

/** A QR code: the `d` of an SVG path, in a square with sides of `size` modules. */
export interface QrCode {
  path: string;
  size: number;
}

/** Draws a text as a QR code that stays readable with about a fifth of it damaged. */
export function drawQr(text: string): QrCode {
  const code = generate(text, { minCorrectionLevel: correction.Q });
  return { path: toSvgPath(code), size: code.size };
}

/** Draws a text as a QR code, with a data URL of its SVG file. */
export function qrWithFile(text: string): { qr: QrCode; qrFile: string } {
  const qr = drawQr(text);
  return { qr, qrFile: `data:image/svg+xml,${encodeURIComponent(svgOf(qr))}` };
}

const svgOf = ({ path, size }: QrCode) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 ${size + 8} ${size + 8}" width="600" height="600"><path fill="#fff" d="M-4-4h${size + 8}v${size + 8}h-${size + 8}z"/><path d="${path}"/></svg>`;
