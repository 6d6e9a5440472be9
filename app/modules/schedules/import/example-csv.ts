import { csvByteOrderMark, csvRows } from "~/platform/csv";
import { decimalText } from "~/platform/decimal-text";
import { formatDate, type LocalDate } from "~/time/dates";
import { formatShortMinutes } from "~/time/durations";
import type { NewTerms } from "../schedule-content";
import { shiftText } from "../terms/parse-shift";
import { columnNames, dayUses, type ColumnUse } from "./model/columns";

/** A person of the example: their email, or their name without one, and the terms that they have. */
export interface ExamplePerson {
  who: string;
  terms: Pick<NewTerms, "pattern" | "partTimePercent"> | null;
}

const order: readonly ColumnUse[] = ["who", "from", ...dayUses, "weekly", "percent"];

/** Returns a CSV with a row for each person, from a day on. It has the hours that they have; a cycle and no terms leave them empty. */
export function exampleCsv(people: readonly ExamplePerson[], from: LocalDate): string {
  const rows = people.map(({ who, terms }) => {
    const cells = { who, from: formatDate(from), ...(terms && cellsOf(terms)) };
    return order.map((use) => cells[use] ?? "");
  });
  return csvByteOrderMark + csvRows([order.map((use) => columnNames[use]), ...rows]);
}

function cellsOf({
  pattern,
  partTimePercent,
}: NonNullable<ExamplePerson["terms"]>): Partial<Record<ColumnUse, string>> {
  const percent = partTimePercent === 100 ? "" : decimalText(partTimePercent);
  if (pattern.kind === "flexible") return { weekly: formatShortMinutes(pattern.weeklyMinutes), percent };
  if (pattern.kind !== "week") return {};
  return { ...Object.fromEntries(dayUses.map((use, at) => [use, shiftText(pattern.days[at]!)])), percent };
}
