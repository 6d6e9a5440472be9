import { capitalized } from "~/platform/capitalized";
import { weekdayLetters } from "~/time/formats";
import { sheet, widthOf, write, type Paper } from "~/platform/pdf/paper.server";
import { factorText, yearMonths, type DayOfMonth, type MonthOfYear } from "../year-months";
import { scopeTexts } from "../messages";
import type { CalendarDay } from "../../schedule";

const columns = 3;
const gap = 8;
const width = (sheet.right - sheet.left - gap * (columns - 1)) / columns;
const cell = { width: width / 7, height: 4.3 };
/** The name and the weekdays above the days. */
const headHeight = 8.4;
const monthHeight = headHeight + 6 * cell.height + 2;

/** Draws the twelve months in four rows, below the paper's `y`. */
export function drawMonths(paper: Paper, { year, days }: { year: number; days: readonly CalendarDay[] }) {
  yearMonths(year, days).forEach((month, at) => {
    const x = sheet.left + (at % columns) * (width + gap);
    drawMonth(paper, month, { x, y: paper.y + Math.floor(at / columns) * monthHeight });
  });
  paper.y += (12 / columns) * monthHeight;
}

interface PagePoint {
  x: number;
  y: number;
}

function drawMonth(paper: Paper, { name, weeks }: MonthOfYear, { x, y }: PagePoint) {
  write(paper, capitalized(name), { x, y: y + 3, size: 9.5, isBold: true });
  weekdayLetters.forEach((letter, at) =>
    writeInMiddle(paper, letter, { x: x + at * cell.width, y: y + 7, size: 7, ink: "muted" }),
  );
  weeks.forEach((week, row) =>
    week.forEach((day, at) => {
      if (day) drawDay(paper, day, { x: x + at * cell.width, y: y + headHeight + row * cell.height });
    }),
  );
}

function drawDay(paper: Paper, { day, isWeekend, special }: DayOfMonth, { x, y }: PagePoint) {
  if (special) drawMark(paper, special, { x, y });
  const look = special
    ? { isBold: true, ink: isFilled(special) ? ("paper" as const) : ("ink" as const) }
    : { ink: isWeekend ? ("muted" as const) : ("ink" as const) };
  writeInMiddle(paper, String(day), { x, y: y + 3.1, size: 8, ...look });
}

type MarkedDay = Pick<CalendarDay, "scope" | "factor">;

const isFilled = ({ scope, factor }: MarkedDay) => scope === "national" && factor === 0;

/** Draws the shape of a kind of day. A black and white print shows the difference. */
function drawMark({ doc }: Paper, { scope, factor }: MarkedDay, { x, y }: PagePoint) {
  const [left, top, wide, high] = [x + 0.7, y + 0.2, cell.width - 1.4, cell.height - 0.4];
  doc.setLineWidth(0.35).setDrawColor(0).setFillColor(0, 0, 0);
  if (factor > 0) {
    doc.ellipse(left + wide / 2, top + high / 2, wide / 2, high / 2, "S");
    return;
  }
  switch (scope) {
    case "national":
      doc.roundedRect(left, top, wide, high, 0.7, 0.7, "F");
      return;
    case "regional":
      doc.rect(left, top, wide, high, "S");
      return;
    case "local":
      doc.setLineDashPattern([0.7, 0.7], 0).rect(left, top, wide, high, "S").setLineDashPattern([], 0);
      return;
    case "company":
      doc
        .line(left, top + high - 0.5, left + wide, top + high - 0.5)
        .line(left, top + high, left + wide, top + high);
  }
}

const legend: (MarkedDay & { label: string })[] = [
  ...(["national", "regional", "local", "company"] as const).map((scope) => ({
    scope,
    factor: 0,
    label: scopeTexts[scope].legend,
  })),
  { scope: "company", factor: 0.5, label: "Se trabaja en parte" },
];

/** Draws what the shapes mean, in one line. */
export function drawLegend(paper: Paper) {
  let { left: x } = sheet;
  for (const { label, ...mark } of legend) {
    drawDay(
      paper,
      { on: "", day: 1, isWeekend: false, special: { on: "", name: label, ...mark } },
      { x, y: paper.y },
    );
    write(paper, label, { x: x + cell.width + 0.8, y: paper.y + 3.1, size: 8 });
    x += cell.width + widthOf(paper, label, { size: 8 }) + 4;
  }
  paper.y += 8;
}

/** Writes a text in the middle of a cell that begins at `x`. */
function writeInMiddle(paper: Paper, text: string, { x, ...look }: Parameters<typeof write>[2]) {
  write(paper, text, { x: x + (cell.width - widthOf(paper, text, look)) / 2, ...look });
}

/** Says what a day is in the list: `nacional`, or `de la empresa, media jornada`. */
export const dayText = ({ scope, factor }: MarkedDay): string =>
  [scopeTexts[scope].short, factorText(factor)].filter(Boolean).join(", ");
