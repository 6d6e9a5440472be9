import { decimalText } from "~/platform/decimal-text";
import { formatDate } from "~/time/dates";
import { formatMinutes } from "~/time/durations";
import { formatMonth } from "~/time/formats";
import { pieceClasses } from "../model/period";
import type { PayrollAbsence } from "../model/payroll-facts";
import type { HourColumn, PayrollRow } from "./payroll-row";
import { hourNames, rowKindNames, unitNames } from "./texts";

/**
 * The rows of a payroll file: a short entry for each on a phone, a table on a wide screen. Columns in which no row has anything are left
 * out.
 * @param props.hasTotal whether a last line sums the hours.
 */
export function RowsTable({ rows, hasTotal }: { rows: readonly PayrollRow[]; hasTotal: boolean }) {
  const has = {
    excess: rows.some((row) => excessFigures(row).length > 0),
    night: rows.some(({ hours }) => (hours.night ?? 0) !== 0),
    absences: rows.some(({ absences }) => absences.length > 0),
  };
  const excess = pieceClasses.reduce((minutes, as) => minutes + sumOf(rows, as), 0);
  const paid = rows.reduce((minutes, row) => minutes + paidMinutesOf(row), 0);
  return (
    <>
      <ul className="mt-2 divide-y divide-line border-y border-line sm:hidden">
        {rows.map((row, at) => (
          <li key={at} className="py-2">
            <p className="flex justify-between gap-x-4 font-medium">
              <bdi className="min-w-0 wrap-anywhere">{row.person.name}</bdi>
              <span className="shrink-0 tabular-nums">{hoursText(row.hours.effective)}</span>
            </p>
            <p className="text-sm wrap-anywhere text-muted">
              {[placeText(row), ...figuresOf(row).map(({ name, text }) => `${name} ${text}`)]
                .filter((text) => text !== "")
                .join(" · ")}
            </p>
            <Absences absences={row.absences} />
          </li>
        ))}
        {hasTotal && (
          <li className="flex justify-between gap-x-4 py-2 font-bold">
            Total
            <span className="text-right tabular-nums">
              {hoursText(sumOf(rows, "effective"))}
              {paid !== 0 && (
                <span className="block">
                  {toPayName}: {formatMinutes(paid)}
                </span>
              )}
            </span>
          </li>
        )}
      </ul>
      <table className="mt-2 w-full text-left text-sm max-sm:hidden">
        <thead className="text-muted">
          <tr>
            <th className="py-2 pr-4 font-medium">Persona</th>
            <th className="py-2 pr-4 text-right font-medium">{hourNames.effective}</th>
            <th className="py-2 pr-4 text-right font-medium">{hourNames.ordinary}</th>
            {has.excess && (
              <>
                <th className="py-2 pr-4 font-medium">Horas de más</th>
                <th className="py-2 pr-4 text-right font-medium">{toPayName}</th>
              </>
            )}
            {has.night && <th className="py-2 pr-4 text-right font-medium">{hourNames.night}</th>}
            {has.absences && <th className="py-2 font-medium">Ausencias</th>}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row, at) => (
            <tr key={at} className="align-top">
              <td className="py-2 pr-4 wrap-anywhere">
                <bdi className="font-medium">{row.person.name}</bdi>
                <span className="block text-muted">{placeText(row)}</span>
              </td>
              <td className="py-2 pr-4 text-right tabular-nums">{hoursText(row.hours.effective)}</td>
              <td className="py-2 pr-4 text-right tabular-nums">{hoursText(row.hours.ordinary)}</td>
              {has.excess && (
                <>
                  <td className="py-2 pr-4">
                    {excessFigures(row).map(({ name, text }) => (
                      <span key={name} className="block">
                        {name}: <span className="tabular-nums">{text}</span>
                      </span>
                    ))}
                  </td>
                  <td className="py-2 pr-4 text-right tabular-nums">{toPayText(row)}</td>
                </>
              )}
              {has.night && (
                <td className="py-2 pr-4 text-right tabular-nums">{hoursText(row.hours.night)}</td>
              )}
              {has.absences && (
                <td className="py-2">
                  <Absences absences={row.absences} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
        {hasTotal && (
          <tfoot className="border-t border-line font-bold">
            <tr>
              <th scope="row" className="py-2 pr-4">
                Total
              </th>
              <td className="py-2 pr-4 text-right tabular-nums">{hoursText(sumOf(rows, "effective"))}</td>
              <td className="py-2 pr-4 text-right tabular-nums">{hoursText(sumOf(rows, "ordinary"))}</td>
              {has.excess && (
                <>
                  <td className="py-2 pr-4 tabular-nums">{hoursText(excess)}</td>
                  <td className="py-2 pr-4 text-right tabular-nums">{hoursText(paid)}</td>
                </>
              )}
              {has.night && (
                <td className="py-2 pr-4 text-right tabular-nums">{hoursText(sumOf(rows, "night"))}</td>
              )}
              {has.absences && <td />}
            </tr>
          </tfoot>
        )}
      </table>
    </>
  );
}

/** Names what a row is about: its centre, or the earlier period that it changes. */
function placeText({ kind, centre, from, person }: PayrollRow): string {
  const what =
    kind === "period"
      ? []
      : kind === "line"
        ? [`Cambio en un mes ya cerrado (${formatMonth(from)})`]
        : [`${rowKindNames[kind]} desde el ${formatDate(from)}`];
  return [...what, ...(centre === null ? [] : [centre]), ...(person.code === null ? [] : [person.code])].join(
    " · ",
  );
}

/** Nothing for zero: a month has few of most figures. */
const hoursText = (minutes = 0) => (minutes === 0 ? "" : formatMinutes(minutes));

const sumOf = (rows: readonly PayrollRow[], column: HourColumn) =>
  rows.reduce((minutes, { hours }) => minutes + (hours[column] ?? 0), 0);

/** Returns the classes of excess that a row has. */
const excessFigures = ({ hours, paid }: PayrollRow) =>
  pieceClasses
    .filter((as) => (hours[as] ?? 0) !== 0 || (paid[as] ?? 0) !== 0)
    .map((as) => ({ name: hourNames[as], text: formatMinutes(hours[as] ?? 0) }));

const toPayName = "A pagar";

const paidMinutesOf = ({ paid }: PayrollRow) =>
  pieceClasses.reduce((minutes, as) => minutes + (paid[as] ?? 0), 0);

/** Returns the part of the excess that is paid. A change of an earlier month does not say it. */
const toPayText = (row: PayrollRow) =>
  row.kind === "line" && excessFigures(row).length > 0 ? "no consta" : hoursText(paidMinutesOf(row));

/** Returns the figures of a row beside its worked hours, without zeros. */
const figuresOf = (row: PayrollRow) => [
  ...(["ordinary", "night"] as const)
    .map((column) => ({ name: hourNames[column], text: hoursText(row.hours[column]) }))
    .filter(({ text }) => text !== ""),
  ...excessFigures(row),
  ...[{ name: toPayName, text: toPayText(row) }].filter(({ text }) => text !== ""),
];

const Absences = ({ absences }: { absences: readonly PayrollAbsence[] }) => (
  <>
    {absences.map((absence) => (
      <span key={`${absence.kind} ${absence.from}`} className="block text-sm wrap-anywhere">
        {absence.name}: {amountText(absence)}, {daysText(absence)}
      </span>
    ))}
  </>
);

const amountText = ({ unit, amount }: PayrollAbsence) =>
  unit === "minutes" ? formatMinutes(amount) : `${decimalText(amount / 100)} ${unitNames[unit]}`;

const daysText = ({ from, to, continues }: PayrollAbsence) =>
  (from === to ? `el ${formatDate(from)}` : `del ${formatDate(from)} al ${formatDate(to)}`) +
  (continues ? ", y sigue" : "");
