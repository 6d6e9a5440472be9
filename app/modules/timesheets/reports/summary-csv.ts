import { centreStartText } from "~/modules/policy/centre-start";
import { displayName } from "~/modules/session/display-name";
import { compareNames } from "~/platform/compare-names";
import { csvByteOrderMark, csvRows } from "~/platform/csv";
import { decimalHours, decimalText } from "~/platform/decimal-text";
import { daysLine } from "../explain";
import type { FurtherColumns } from "./further-columns";
import type { AbsenceAmount, PersonSummary } from "./person-summary";
import type { Summaries } from "./server/read-summaries.server";
import { headOf, shownColumns, type SummaryColumnKey } from "./summary-columns";

type SummaryRow = Summaries["rows"][number];

interface CsvColumn {
  head: string;
  cellOf: (row: SummaryRow) => string;
}

/** No cell is negative, because a spreadsheet could run it. */
const hoursText = (minutes: number | null) => (minutes === null ? "" : decimalHours(Math.max(0, minutes)));

/** Two columns of an amount that may be below zero. */
const signedColumns = (
  heads: readonly [more: string, less: string],
  amountOf: (summary: PersonSummary) => number | null,
): CsvColumn[] =>
  [1, -1].map((sign, at) => ({
    head: heads[at]!,
    cellOf: ({ summary }) => {
      const amount = amountOf(summary);
      return hoursText(amount === null ? null : sign * amount);
    },
  }));

const personColumns: CsvColumn[] = [
  { head: "Nombre", cellOf: ({ person }) => displayName(person) },
  { head: "Correo", cellOf: ({ person }) => person.email ?? "" },
  { head: "DNI", cellOf: ({ person }) => person.dni ?? "" },
];

/** Returns the file's columns for each column of the table, in the file's order. */
const numberColumnsOf = (summaries: readonly PersonSummary[]): Record<SummaryColumnKey, CsvColumn[]> => ({
  days: [{ head: "Días trabajados", cellOf: ({ summary }) => String(summary.workedDays) }],
  decimal: [{ head: "Trabajado", cellOf: ({ summary }) => decimalHours(summary.effective) }],
  hours: [{ head: "Minutos", cellOf: ({ summary }) => String(summary.effective) }],
  nights: [{ head: "Horas de noche", cellOf: ({ summary }) => decimalHours(summary.nights) }],
  expected: [{ head: "Previsto", cellOf: ({ summary }) => hoursText(summary.expected) }],
  difference: signedColumns(["De más", "De menos"], ({ difference }) => difference),
  adjustment: signedColumns(["Ajuste de más", "Ajuste de menos"], ({ adjustment }) => adjustment),
  apart: [{ head: headOf("apart", summaries), cellOf: ({ summary }) => hoursText(summary.apart) }],
});
const daysColumn: CsvColumn = {
  head: "Diferencia por días",
  cellOf: ({ difference }) => (difference ? daysLine(difference) : ""),
};

/**
 * Returns the people's table as CSV, with the columns of the screen: hours and days are numbers. Absences follow in a column for each name
 * and unit, and after them the days that make up the difference.
 * @param further columns that follow the hours.
 */
export function summaryCsv({
  rows,
  days,
  isCompared,
  further,
}: Pick<Summaries, "rows" | "days" | "isCompared"> & { further?: FurtherColumns | null }): string {
  const summaries = rows.map(({ summary }) => summary);
  const shownKeys = new Set(shownColumns(summaries, { isCompared }));
  const kinds = [...new Set(summaries.flatMap(({ absences }) => absences.map(columnOf)))].sort(compareNames);
  const columns: CsvColumn[] = [
    ...personColumns,
    ...Object.entries(numberColumnsOf(summaries)).flatMap(([key, columns]) =>
      shownKeys.has(key as SummaryColumnKey) ? columns : [],
    ),
    ...(further?.heads ?? []).map((head, at) => ({
      head,
      cellOf: ({ person }: SummaryRow) => hoursText(further?.minutes[person.id]?.[at] ?? null),
    })),
    ...kinds.map((kind) => ({
      head: kind,
      cellOf: ({ summary }: SummaryRow) =>
        amountCell(summary.absences.find((each) => columnOf(each) === kind)),
    })),
    ...(isCompared ? [daysColumn] : []),
    ...(rows.some(({ person }) => person.since)
      ? [{ head: "Nota", cellOf: ({ person }: SummaryRow) => centreStartText(days, person.since) ?? "" }]
      : []),
  ];
  return (
    csvByteOrderMark +
    csvRows([columns.map(({ head }) => head), ...rows.map((row) => columns.map(({ cellOf }) => cellOf(row)))])
  );
}

const columnOf = ({ name, unit }: AbsenceAmount) => `${name} (${unit === "minutes" ? "horas" : "días"})`;

function amountCell(absence: AbsenceAmount | undefined): string {
  if (!absence) return "";
  const { unit, amount } = absence;
  return unit === "minutes" ? decimalHours(amount) : decimalText(amount / 100);
}
