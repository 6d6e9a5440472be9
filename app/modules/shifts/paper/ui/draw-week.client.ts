import { addDays } from "~/time/dates";
import { formatShortDay } from "~/time/formats";
import { messages } from "../messages";
import type { SharedDays, SharedWeek } from "../shared-week";
import { weekRangeText } from "../week-message";

const nameWidth = 150;
const dayWidth = 122;
const margin = 24;
const lineHeight = 24;
const width = 2 * margin + nameWidth + 7 * dayWidth;
/** Phones refuse larger canvases. */
const mostPixels = 16_000_000;
const colours = { paper: "#ffffff", ink: "#15201b", muted: "#55605b", line: "#d5dbd8", row: "#f3f6f4" };

/** A line of the table: a person, or the name of a centre. */
interface Row {
  text: string;
  /** The name of the centre from which a person comes; null for all others. */
  from: string | null;
  isHead: boolean;
  days: SharedDays;
}

/** Returns a published week as a PNG, always dark on light. @throws Error if the browser cannot draw it. */
export async function drawWeek({ week, centres }: SharedWeek, company: string): Promise<Blob> {
  await document.fonts.ready;
  const rows = centres.flatMap(({ name, people }): Row[] => [
    ...(name === null ? [] : [{ text: name, from: null, isHead: true, days: [] }]),
    ...people.map(({ firstName, from, days }) => ({ text: firstName, from, isHead: false, days })),
  ]);
  const heights = rows.map(heightOf);
  const top = margin + 88;
  const height = top + heights.reduce((sum, each) => sum + each, 0) + margin;
  const scale = Math.min(2, Math.sqrt(mostPixels / (width * height)));
  const canvas = document.createElement("canvas");
  canvas.width = Math.floor(width * scale);
  canvas.height = Math.floor(height * scale);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("The browser has no canvas.");
  pen.scale(scale, scale);
  pen.fillStyle = colours.paper;
  pen.fillRect(0, 0, width, height);
  const write = writerOf(pen);
  write(`${messages.pdfTitle} ${weekRangeText(week)}`, {
    x: margin,
    y: margin + 26,
    size: 26,
    isBold: true,
  });
  write(company, { x: margin, y: margin + 52, size: 16, isMuted: true, within: width - 2 * margin });
  for (let at = 0; at < 7; at += 1)
    write(formatShortDay(addDays(week, at)), { x: dayAt(at), y: margin + 80, isBold: true, isMuted: true });
  rows.reduce((y, row, at) => {
    drawRow(pen, write, { row, y, height: heights[at]!, isShaded: at % 2 === 0 && !row.isHead });
    return y + heights[at]!;
  }, top);
  const png = await new Promise<Blob | null>((give) => canvas.toBlob(give, "image/png"));
  if (!png) throw new Error("The browser made no picture.");
  return png;
}

const dayAt = (at: number) => margin + nameWidth + at * dayWidth;

const linesOf = (shifts: NonNullable<SharedDays[number]>): string[] =>
  shifts.flatMap(({ hours, place }) => (place === null ? [hours] : [hours, place]));

const heightOf = ({ from, days }: Row): number =>
  16 +
  lineHeight *
    Math.max(from === null ? 1 : 2, ...days.map((shifts) => (shifts ? linesOf(shifts).length : 1)));

function drawRow(
  pen: CanvasRenderingContext2D,
  write: Write,
  { row, y, height, isShaded }: { row: Row; y: number; height: number; isShaded: boolean },
) {
  if (isShaded) {
    pen.fillStyle = colours.row;
    pen.fillRect(margin - 8, y, width - 2 * margin + 16, height);
  }
  const first = y + 26;
  const within = row.isHead ? width - 2 * margin : nameWidth - 8;
  write(row.text, { x: margin, y: first, isBold: true, isMuted: row.isHead, within });
  if (row.from !== null)
    write(`(${row.from})`, { x: margin, y: first + lineHeight, size: 14, isMuted: true, within });
  row.days.forEach((shifts, at) => {
    const place = { x: dayAt(at), within: dayWidth - 8 };
    if (shifts?.length === 0) write(messages.free, { ...place, y: first, isMuted: true });
    if (shifts)
      linesOf(shifts).forEach((text, below) => write(text, { ...place, y: first + below * lineHeight }));
  });
}

interface Look {
  x: number;
  /** The baseline. */
  y: number;
  size?: number;
  isBold?: boolean;
  isMuted?: boolean;
  /** The width into which the text is squeezed if it is longer. */
  within?: number;
}

type Write = (text: string, look: Look) => void;

/** Returns the function that writes in the font of the page. */
function writerOf(pen: CanvasRenderingContext2D): Write {
  const { fontFamily } = getComputedStyle(document.body);
  return (text, { x, y, size = 18, isBold = false, isMuted = false, within }) => {
    pen.font = `${isBold ? 600 : 400} ${size}px ${fontFamily}`;
    pen.fillStyle = isMuted ? colours.muted : colours.ink;
    pen.fillText(text, x, y, within);
  };
}
