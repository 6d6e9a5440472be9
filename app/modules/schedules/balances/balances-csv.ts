import { csvByteOrderMark, csvRows } from "~/platform/csv";
import { decimalHours } from "~/platform/decimal-text";
import { formatDate } from "~/time/dates";
import type { PersonBalance } from "./show-balances.server";

const balanceColumns = [
  "Persona",
  "Cuenta desde",
  "Previsto (h)",
  "Trabajado (h)",
  "Ajustes a favor (h)",
  "Ajustes en contra (h)",
  "Saldo a favor (h)",
  "Saldo en contra (h)",
  "Días pendientes",
];

/**
 * Returns the balances of people as CSV. Hours are decimal numbers. Hours in the person's favour and hours against have separate columns,
 * because a spreadsheet reads a cell with a sign as a formula. The sums of a balance that opened too long ago are empty.
 */
export const balancesCsv = (people: readonly PersonBalance[]): string =>
  csvByteOrderMark +
  csvRows([
    balanceColumns,
    ...people.map(({ name, openingOn, expected, effective, moved, balance, pendingDays }) => [
      name,
      formatDate(openingOn),
      ...(balance === null
        ? ["", "", "", "", "", ""]
        : [
            decimalHours(expected),
            decimalHours(effective),
            ...creditAndDebitCells(moved),
            ...creditAndDebitCells(balance),
          ]),
      String(pendingDays),
    ]),
  ]);

/** The minutes in the person's favour, and those against. */
const creditAndDebitCells = (minutes: number) => [
  decimalHours(Math.max(minutes, 0)),
  decimalHours(Math.max(-minutes, 0)),
];
