import { formatDate } from "~/time/dates";
import { formatMinutes } from "~/time/durations";
import { pieceClasses } from "../period";
import type { PayrollAbsence } from "../payroll-facts";
import type { PayrollRow } from "./payroll-row";
import { hourNames, rowKindNames, unitNames } from "./words";

/** The rows of a payroll file: a card for each on a phone, a table on a wide screen. */
export const RowsTable = ({ rows }: { rows: readonly PayrollRow[] }) => (
  <>
    <ul className="mt-2 flex flex-col gap-3 sm:hidden">
      {rows.map((row, at) => (
        <li key={at} className="card p-4">
          <p className="font-bold wrap-anywhere">{row.person.name}</p>
          <p className="text-sm wrap-anywhere text-muted">{placeText(row)}</p>
          <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-4 text-sm">
            {figuresOf(row).map(({ name, text }) => (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="text-right tabular-nums">{text}</dd>
              </div>
            ))}
          </dl>
          <Absences absences={row.absences} />
        </li>
      ))}
    </ul>
    <table className="mt-2 w-full text-left text-sm max-sm:hidden">
      <thead className="text-muted">
        <tr>
          <th className="py-2 pr-4 font-medium">Persona</th>
          <th className="py-2 pr-4 text-right font-medium">{hourNames.effective}</th>
          <th className="py-2 pr-4 text-right font-medium">{hourNames.ordinary}</th>
          <th className="py-2 pr-4 font-medium">Horas de más</th>
          <th className="py-2 pr-4 text-right font-medium">{hourNames.night}</th>
          <th className="py-2 font-medium">Ausencias</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row, at) => (
          <tr key={at} className="align-top">
            <td className="py-2 pr-4 wrap-anywhere">
              <span className="font-medium">{row.person.name}</span>
              <span className="block text-muted">{placeText(row)}</span>
            </td>
            <td className="py-2 pr-4 text-right tabular-nums">{hoursText(row.hours.effective)}</td>
            <td className="py-2 pr-4 text-right tabular-nums">{hoursText(row.hours.ordinary)}</td>
            <td className="py-2 pr-4">
              {excessOf(row).map(({ name, text }) => (
                <span key={name} className="block">
                  {name}: <span className="tabular-nums">{text}</span>
                </span>
              ))}
            </td>
            <td className="py-2 pr-4 text-right tabular-nums">{hoursText(row.hours.night)}</td>
            <td className="py-2">
              <Absences absences={row.absences} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </>
);

/** Names what a row is about: its centre, or the earlier period that it changes. */
function placeText({ kind, centre, from, person }: PayrollRow): string {
  const what = kind === "period" ? [] : [`${rowKindNames[kind]} desde el ${formatDate(from)}`];
  return [...what, ...(centre === null ? [] : [centre]), ...(person.code === null ? [] : [person.code])].join(
    " · ",
  );
}

const hoursText = (minutes: number | undefined) => (minutes === undefined ? "" : formatMinutes(minutes));

/** Returns the classes of excess that a row has, each with its part that is paid. */
const excessOf = ({ hours, paid }: PayrollRow) =>
  pieceClasses
    .filter((as) => (hours[as] ?? 0) !== 0 || (paid[as] ?? 0) !== 0)
    .map((as) => ({
      name: hourNames[as],
      text: `${formatMinutes(hours[as] ?? 0)}${paid[as] === undefined ? "" : ` (a pagar: ${formatMinutes(paid[as])})`}`,
    }));

const figuresOf = (row: PayrollRow) =>
  [
    ...(["effective", "ordinary", "night"] as const).map((column) => ({
      name: hourNames[column],
      text: hoursText(row.hours[column]),
    })),
    ...excessOf(row),
  ].filter(({ text }) => text !== "");

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
  unit === "minutes" ? formatMinutes(amount) : `${String(amount / 100).replace(".", ",")} ${unitNames[unit]}`;

const daysText = ({ from, to, continues }: PayrollAbsence) =>
  (from === to ? `el ${formatDate(from)}` : `del ${formatDate(from)} al ${formatDate(to)}`) +
  (continues ? ", y sigue" : "");
