import { hoursCell, type TableCell } from "~/platform/table-cell";
import { dateOfUtc } from "~/time/dates";
import { pieceClasses, type PieceClass } from "../model/period";
import type { PayrollAbsence } from "../model/payroll-facts";
import { hourColumns, type HourColumn, type PayrollRow } from "./payroll-row";
import { hourNames, paidName, rowKindNames, unitNames } from "./texts";

/** A table of a file: its head, and its rows. */
export interface PayrollTable {
  head: string[];
  rows: TableCell[][];
}

/**
 * Returns the payroll file's table. Hours have a column with two decimals and one as h:mm, whose sums are exact. The absences of a person
 * are side by side, six columns each. Nothing depends on the day or the reader, so the same rows give the same file.
 * @param companyCode the company's code in the payroll program; null without one.
 */
export function payrollTable(rows: readonly PayrollRow[], companyCode: string | null): PayrollTable {
  const absences = Math.max(0, ...rows.map((row) => row.absences.length));
  const places = Array.from({ length: absences }, (_, at) => at);
  return {
    head: [
      ...identityColumns,
      ...hourColumns.flatMap(hourTitles),
      ...pieceClasses.map((as) => `${paidName(as)} (h)`),
      "Días trabajados",
      "Días pendientes",
      "Previstas (h)",
      "Saldo al final (h)",
      ...places.flatMap((at) => absenceColumns.map((column) => `${column} ${at + 1}`)),
      "Versión",
      "Cerrado (UTC)",
    ],
    rows: rows.map((row) => [
      ...identityCells(row, companyCode),
      ...hourColumns.flatMap((column) => hourCells(row, column)),
      ...pieceClasses.map((as) => paidCell(row, as)),
      wholeCell(row.daysWorked),
      wholeCell(row.whole?.pending_days),
      hoursOrNone(row.whole?.expected),
      hoursOrNone(row.whole?.balance),
      ...places.flatMap((at) => absenceCells(row.absences[at])),
      wholeCell(row.version),
      instantText(row.issuedAt),
    ]),
  };
}

const identityColumns = [
  "Código de empresa",
  "Código de persona",
  "Documento",
  "Nombre",
  "Centro",
  "Tipo",
  "Desde",
  "Hasta",
];

const identityCells = (
  { person, centre, kind, from, to }: PayrollRow,
  companyCode: string | null,
): TableCell[] => [
  companyCode,
  person.code,
  person.document,
  person.name,
  centre,
  rowKindNames[kind],
  { kind: "date", on: from },
  to && { kind: "date", on: to },
];

const hourTitles = (column: HourColumn) => [`${hourNames[column]} (h)`, `${hourNames[column]} (h:mm)`];

function hourCells({ hours }: PayrollRow, column: HourColumn): TableCell[] {
  const minutes = hours[column];
  return minutes === undefined ? [null, null] : [hoursCell(minutes), { kind: "duration", minutes }];
}

const paidCell = ({ paid }: PayrollRow, as: PieceClass) => hoursOrNone(paid[as]);

const hoursOrNone = (minutes: number | null | undefined): TableCell =>
  minutes === null || minutes === undefined ? null : hoursCell(minutes);

const wholeCell = (value: number | null | undefined): TableCell =>
  value === null || value === undefined ? null : { kind: "number", value, decimals: 0 };

const absenceColumns = ["Ausencia", "Unidad", "Cantidad", "Ausencia desde", "Ausencia hasta", "Continúa"];

const absenceCells = (absence: PayrollAbsence | undefined): TableCell[] =>
  absence
    ? [
        absence.name,
        unitNames[absence.unit],
        amountCell(absence),
        { kind: "date", on: absence.from },
        { kind: "date", on: absence.to },
        absence.continues ? "sí" : "no",
      ]
    : absenceColumns.map(() => null);

/** Returns the amount of an absence in hours or days. */
export const amountCell = ({ unit, amount }: Pick<PayrollAbsence, "unit" | "amount">): TableCell =>
  unit === "minutes" ? hoursCell(amount) : { kind: "number", value: amount / 100, decimals: 2 };

/** Returns an instant (ms) in UTC: `2026-12-01 09:14:03`. */
const instantText = (at: number) => `${dateOfUtc(at)} ${new Date(at).toISOString().slice(11, 19)}`;
