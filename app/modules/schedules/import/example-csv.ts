import { CSV_BOM, csvRows } from "~/platform/csv";
import { formatDate, type LocalDate } from "~/time/dates";
import { columnNames, dayUses, type ColumnUse } from "./model/columns";

const order: readonly ColumnUse[] = ["who", "from", ...dayUses, "weekly", "percent"];

const week = (day: string): Partial<Record<ColumnUse, string>> =>
  Object.fromEntries(dayUses.slice(0, 5).map((use) => [use, day]));

/** Returns a CSV of terms that begin on a day, to fill in: an ordinary week, a part-time week, nights, and flexible hours. */
export function exampleCsv(from: LocalDate): string {
  const people: Partial<Record<ColumnUse, string>>[] = [
    { who: "ana@empresa.es", ...week("9:00-14:00 15:00-18:00") },
    { who: "Luis Gil Romero", ...week("9:00-14:00"), percent: "62,5" },
    { who: "omar@empresa.es", ...week("22:00-6:00") },
    { who: "eva@empresa.es", weekly: "37,5" },
  ];
  const rows = people.map((person) =>
    order.map((use) => (use === "from" ? formatDate(from) : (person[use] ?? ""))),
  );
  return CSV_BOM + csvRows([order.map((use) => columnNames[use]), ...rows]);
}
