import { centreStartText } from "~/modules/policy/centre-start";
import { displayName } from "~/modules/session/display-name";
import { compareNames } from "~/platform/compare-names";
import { csvByteOrderMark, csvRows } from "~/platform/csv";
import { decimalHours, decimalText } from "~/platform/decimal-text";
import { daysLine } from "../explain";
import type { FurtherColumns } from "./further-columns";
import type { AbsenceAmount, PersonSummary } from "./person-summary";
import type { Summaries } from "./server/read-summaries.server";
import { headOf, shownColumns } from "./summary-columns";

type SummaryRow = Summaries["rows"][number];

interface CsvColumn {
  head: string;
  cellOf: (row: SummaryRow) => string;
}

/** No cell is negative, because a spreadsheet could run it. */
const hoursCell = (minutes: number | null) => (minutes === null ? "" : decimalHours(Math.max(0, minutes)));

/** Two columns of an amount that may be below zero. */
const signedColumns = (
  heads: readonly [more: string, less: string],
  amountOf: (summary: PersonSummary) => number | null,
): CsvColumn[] =>
  [1, -1].map((sign, at) => ({
    head: heads[at]!,
    cellOf: ({ summary }) => {
      const amount = amountOf(summary);
      return hoursCell(amount === null ? null : sign * amount);
    },
  }));

const constantColumns: CsvColumn[] = [
  { head: "Nombre", cellOf: ({ person }) => displayName(person) },
  { head: "Correo", cellOf: ({ person }) => person.email ?? "" },
  { head: "DNI", cellOf: ({ person }) => person.dni ?? "" },
  { head: "Días trabajados", cellOf: ({ summary }) => String(summary.workedDays) },
  { head: "Trabajado", cellOf: ({ summary }) => decimalHours(summary.effective) },
  { head: "Minutos", cellOf: ({ summary }) => String(summary.effective) },
  { head: "Horas de noche", cellOf: ({ summary }) => decimalHours(summary.nights) },
];
const comparedColumns: CsvColumn[] = [
  { head: "Previsto", cellOf: ({ summary }) => hoursCell(summary.expected) },
  ...signedColumns(["De más", "De menos"], ({ difference }) => difference),
];
const adjustmentColumns = signedColumns(["Ajuste de más", "Ajuste de menos"], ({ adjustment }) => adjustment);
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
  const shown = new Set(shownColumns(summaries, { isCompared }));
  const kinds = [...new Set(summaries.flatMap(({ absences }) => absences.map(columnOf)))].sort(compareNames);
  const columns: CsvColumn[] = [
    ...constantColumns,
    ...(isCompared ? comparedColumns : []),
    ...(shown.has("adjustment") ? adjustmentColumns : []),
    ...(shown.has("apart")
      ? [{ head: headOf("apart", summaries), cellOf: ({ summary }: SummaryRow) => hoursCell(summary.apart) }]
      : []),
    ...(further?.heads ?? []).map((head, at) => ({
      head,
      cellOf: ({ person }: SummaryRow) => hoursCell(further?.minutes[person.id]?.[at] ?? null),
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
