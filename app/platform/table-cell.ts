import { formatShortMinutes } from "~/time/durations";
import { formatDate, type LocalDate } from "~/time/dates";
import { decimalText } from "./decimal-text";

/** A cell of a file with a table, which CSV and Excel write each in its way. Null is an empty cell. */
export type TableCell =
  | string
  | null
  | { kind: "number"; value: number; decimals: 0 | 2 }
  /** Hours and minutes that a spreadsheet can add up. A negative duration is an empty cell, because Excel cannot show it. */
  | { kind: "duration"; minutes: number }
  | { kind: "date"; on: LocalDate };

/** Returns minutes as hours with two decimals. */
export const hoursCell = (minutes: number): TableCell => ({
  kind: "number",
  value: minutes / 60,
  decimals: 2,
});

/** Returns a cell as CSV shows it in Spain: `8,50`, `8:30`, `03/11/2026`. */
export function csvCell(cell: TableCell): string {
  if (cell === null || typeof cell === "string") return cell ?? "";
  switch (cell.kind) {
    case "number":
      return decimalText(cell.value, cell.decimals);
    case "duration":
      return cell.minutes < 0 ? "" : formatShortMinutes(cell.minutes);
    case "date":
      return formatDate(cell.on);
  }
}
