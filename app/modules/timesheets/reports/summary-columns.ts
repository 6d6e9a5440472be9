import { balanceText } from "~/modules/schedules/pattern-text";
import { decimalHours } from "~/platform/decimal-text";
import { formatMinutes } from "~/time/durations";
import { apartOf, type PersonSummary } from "./person-summary";
import type { ReportOrder } from "./report-form";

interface SummaryColumn {
  head: string;
  /** Null where a person has none. */
  amountOf: (summary: PersonSummary) => number | null;
  format: (amount: number) => string;
  /** Whether zero is shown as none. */
  isZeroNone?: boolean;
}

/** The columns of numbers of the people's table, on its screen and in its PDF. The URL of /reports names the sorted one by its key. */
export const summaryColumns = {
  hours: { head: "Trabajado", amountOf: ({ effective }) => effective, format: formatMinutes },
  decimal: { head: "Decimal", amountOf: ({ effective }) => effective, format: decimalHours },
  expected: { head: "Previsto", amountOf: ({ expected }) => expected, format: formatMinutes },
  adjustment: {
    head: "Ajuste",
    amountOf: ({ adjustment }) => adjustment,
    format: balanceText,
    isZeroNone: true,
  },
  difference: { head: "Diferencia", amountOf: ({ difference }) => difference, format: balanceText },
  apart: { head: "Aparte", amountOf: ({ apart }) => apart, format: formatMinutes, isZeroNone: true },
  days: { head: "Días", amountOf: ({ workedDays }) => workedDays, format: String },
  nights: { head: "Noches", amountOf: ({ nights }) => nights, format: formatMinutes, isZeroNone: true },
} satisfies Record<string, SummaryColumn>;

export type SummaryColumnKey = keyof typeof summaryColumns;

/** Returns the columns that a table of these people has, in its order. */
export function shownColumns(
  summaries: readonly PersonSummary[],
  { isCompared }: { isCompared: boolean },
): SummaryColumnKey[] {
  const isShown: Partial<Record<SummaryColumnKey, boolean>> = {
    expected: isCompared,
    adjustment: summaries.some(({ adjustment }) => adjustment !== 0),
    difference: isCompared,
    apart: apartOf(summaries).hasApart,
  };
  return (Object.keys(summaryColumns) as SummaryColumnKey[]).filter((key) => isShown[key] ?? true);
}

/** Returns the head of a column. Time apart that is all of today has its own. */
export const headOf = (key: SummaryColumnKey, summaries: readonly PersonSummary[]): string =>
  key === "apart" && apartOf(summaries).isToday ? "Hoy" : summaryColumns[key].head;

/** Returns a person's text in a column. */
export function columnText(key: SummaryColumnKey, summary: PersonSummary): string {
  const { amountOf, format, isZeroNone }: SummaryColumn = summaryColumns[key];
  const amount = amountOf(summary);
  return amount === null || (isZeroNone && amount === 0) ? "—" : format(amount);
}

/**
 * Returns rows, sorted by name before, in an order: the largest number first, or the smallest if it is reversed. Rows without a number are
 * last.
 */
export function sortedRows<Row extends { summary: PersonSummary }>(
  rows: readonly Row[],
  { by, isReversed }: ReportOrder,
): Row[] {
  if (by === "name") return isReversed ? rows.toReversed() : [...rows];
  const amount = ({ summary }: Row) => summaryColumns[by].amountOf(summary);
  return rows.toSorted((one, other) => {
    const [a, b] = [amount(one), amount(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return isReversed ? a - b : b - a;
  });
}
