import { generate, correction } from "lean-qr";
import { expect, test } from "vitest";
import { drawQrCode } from "~/platform/pdf/draw-qr-code.server";
import { drawQr } from "~/platform/qr.server";

const address = `https://app.fichaclara.test/inspeccion#${"aB3-_x9".repeat(6)}`;

/** Returns the points of each outline of a path. */
const outlinesOf = (path: string) =>
  path
    .split(/[Zz]/)
    .filter(Boolean)
    .map((outline) =>
      outline.match(/-?\d+(\.\d+)? -?\d+(\.\d+)?/g)!.map((point) => point.split(" ").map(Number)),
    );

/** Returns how often outlines wind around a point. Browsers fill a point unless this is 0. */
function windingAt(outlines: ReturnType<typeof outlinesOf>, x: number, y: number): number {
  return outlines.reduce((sum, points) => {
    const turns = points.map(([x1, y1], at) => {
      const [x2, y2] = points[(at + 1) % points.length]!;
      if (x1 !== x2 || x1! < x) return 0;
      return y1! < y && y < y2! ? 1 : y2! < y && y < y1! ? -1 : 0;
    });
    return sum + turns.reduce((all: number, one) => all + one, 0);
  }, 0);
}

test("the drawing of an address has the modules of its QR code", () => {
  const { path, size } = drawQr(address);
  const code = generate(address, { minCorrectionLevel: correction.Q });
  expect(size).toBe(code.size);
  expect(path).toMatch(/^(M[\d. ]+(L[\d. ]+)+Z)+$/);
  const rows = Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (__, x) => [x, y] as const),
  );
  const dark = (is: (x: number, y: number) => boolean) =>
    rows.map((row) => row.map(([x, y]) => (is(x, y) ? "#" : " ")).join(""));
  const outlines = outlinesOf(path);
  expect(dark((x, y) => windingAt(outlines, x + 0.5, y + 0.5) !== 0)).toEqual(dark((x, y) => code.get(x, y)));
  expect(drawQr(`${address}x`).path).not.toBe(path);
});

test("a PDF fills the outlines of the QR drawing, scaled to its square", () => {
  const qr = drawQr(address);
  const drawn: string[] = [];
  const doc = {
    moveTo: (x: number, y: number) => drawn.push(`M${x - 10} ${y - 20}`),
    lineTo: (x: number, y: number) => drawn.push(`L${x - 10} ${y - 20}`),
    close: () => drawn.push("Z"),
    fill: () => drawn.push("filled"),
    setFillColor: () => drawn.push("black "),
  };
  drawQrCode(doc as unknown as Parameters<typeof drawQrCode>[0], qr, { x: 10, y: 20, side: 2 * qr.size });
  const halved = drawn.join("").replaceAll(/\d+/g, (number) => String(Number(number) / 2));
  expect(halved).toBe(`black ${qr.path}filled`);
});
