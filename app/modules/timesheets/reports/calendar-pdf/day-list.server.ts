import type { CalendarDay } from "~/modules/schedules/schedule";
import { formatWeekday } from "~/time/formats";
import { sheet, shortened, sizeToFit, widthOf, write, type Paper } from "../month-pdf/paper.server";
import { dayText } from "./months.server";

const gap = 5;
/** A short list is large, to be read from the wall. */
const large = { size: 9, height: 4.8, dateWidth: 17 };
const small = { size: 7.5, height: 3.7, dateWidth: 14 };

/** Writes the special days in columns between the paper's `y` and `bottom`: two columns, or three for a long list. */
export function writeDayList(paper: Paper, days: readonly CalendarDay[], bottom: number) {
  const room = bottom - paper.y - 4;
  const isShort = days.length <= 2 * Math.floor(room / large.height);
  const { size, height, dateWidth } = isShort ? large : small;
  const look = { size };
  const columns = days.length > 2 * Math.floor(room / height) ? 3 : 2;
  const rows = Math.max(Math.ceil(days.length / columns), 1);
  // The longest list on the longest notes still has lines of 2.7 mm.
  const rowHeight = Math.min(height, room / rows);
  const width = (sheet.right - sheet.left - gap * (columns - 1)) / columns;
  days.forEach((day, at) => {
    const x = sheet.left + Math.floor(at / rows) * (width + gap);
    const y = paper.y + 3 + (at % rows) * rowHeight;
    write(paper, formatWeekday(day.on).slice(0, 9), { x, y, ...look });
    const kind = ` · ${dayText(day)}`;
    const nameWidth = width - dateWidth - widthOf(paper, kind, look);
    // A long name is smaller, and only a name that no calendar has is cut.
    const nameLook = {
      isBold: true,
      size: sizeToFit(paper, day.name, { ...look, isBold: true, width: nameWidth }),
    };
    const name = shortened(paper, day.name, { ...nameLook, width: nameWidth });
    write(paper, name, { x: x + dateWidth, y, ...nameLook });
    const kindAt = x + dateWidth + widthOf(paper, name, nameLook);
    write(paper, kind, { x: kindAt, y, ...look, ink: "muted" });
  });
}
