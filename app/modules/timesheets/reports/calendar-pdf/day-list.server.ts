import type { CalendarDay } from "~/modules/schedules/plan";
import { formatWeekday } from "~/time/formats";
import { sheet, shortened, widthOf, write, type Paper } from "../month-pdf/paper.server";
import { dayText } from "./months.server";

const gap = 5;
const rowHeight = 3.7;
const look = { size: 7.5 };
/** The width of `mié 23/12`. */
const dateWidth = 14;

/** Writes the special days in columns between the paper's `y` and `bottom`: two columns, or three for a long list. */
export function writeDayList(paper: Paper, days: readonly CalendarDay[], bottom: number) {
  const most = Math.floor((bottom - paper.y - 4) / rowHeight);
  const columns = days.length > 2 * most ? 3 : 2;
  const rows = Math.max(Math.ceil(days.length / columns), 1);
  const width = (sheet.right - sheet.left - gap * (columns - 1)) / columns;
  days.forEach((day, at) => {
    const x = sheet.left + Math.floor(at / rows) * (width + gap);
    const y = paper.y + 3 + (at % rows) * rowHeight;
    write(paper, formatWeekday(day.on).slice(0, 9), { x, y, ...look });
    const kind = ` · ${dayText(day)}`;
    const room = width - dateWidth - widthOf(paper, kind, look);
    const name = shortened(paper, day.name, { ...look, isBold: true, width: room });
    write(paper, name, { x: x + dateWidth, y, ...look, isBold: true });
    const kindAt = x + dateWidth + widthOf(paper, name, { ...look, isBold: true });
    write(paper, kind, { x: kindAt, y, ...look, ink: "muted" });
  });
}
