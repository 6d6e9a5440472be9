import { monthTitle, sheetFacts, sheetTitle, type MonthSheetOf } from "../month-words";
import { linesOf, sheet, write, type Paper } from "./paper.server";

const columns = [
  { x: sheet.left, width: 112 },
  { x: 136, width: sheet.right - 136 },
];
const value = { size: 10.5, isBold: true };
const lineHeight = 4.4;

/** The title, the month, and who keeps the register of whom. */
export function writeHead(paper: Paper, of: MonthSheetOf) {
  paper.y += 4;
  write(paper, sheetTitle, { x: sheet.left, size: 18, isBold: true });
  write(paper, monthTitle(of.month.from), { x: sheet.right, size: 12, align: "right" });
  paper.y += 8.5;
  const facts = sheetFacts(of);
  for (let index = 0; index < facts.length; index += columns.length)
    writeRow(paper, facts.slice(index, index + columns.length));
  paper.y += 3;
}

/** Facts beside each other, each under its name, as high as the longest. */
function writeRow(paper: Paper, facts: [name: string, value: string][]) {
  let height = 0;
  facts.forEach(([name, text], index) => {
    const { x, width } = columns[index]!;
    write(paper, name, { x, size: 7.5, ink: "muted" });
    const lines = linesOf(paper, text, { ...value, width });
    lines.forEach((line, below) =>
      write(paper, line, { x, y: paper.y + lineHeight * (below + 1), ...value }),
    );
    height = Math.max(height, lines.length);
  });
  paper.y += height * lineHeight + 4.6;
}
