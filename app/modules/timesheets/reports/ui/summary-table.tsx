import { Link } from "@remix-run/react";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { displayName } from "~/modules/directory/display-name";
import { balanceText } from "~/modules/schedules/pattern-text";
import { formatMinutes } from "~/time/durations";
import { askedNow } from "../model/asked-now";
import type { PersonSummary } from "../model/person-summary";
import type { ReportColumn, ReportForm } from "../report-form";
import { reportQuery, withOrder } from "../report-query";
import type { Report, ReportRow } from "../server/find-report.server";
import { absenceAmountText, comparedNote, decimalHours, longPeriodNote } from "../summary-words";

interface SummaryTableProps {
  report: Pick<Report, "rows" | "total" | "isCompared" | "next">;
  form: ReportForm;
}

/** The table of a report: a row for each person, and the totals. Its first column stays in sight while it scrolls. */
export function SummaryTable({ report: { rows, total, isCompared, next }, form }: SummaryTableProps) {
  const isPart = next !== null || form.after !== null;
  const hasAbsences = total.absences.length > 0;
  return (
    <div className="mt-4">
      <div className="overflow-x-auto rounded-card border border-line bg-surface">
        <table className="w-full border-collapse tabular-nums">
          <caption className="sr-only">Horas por persona</caption>
          <thead>
            <tr className="border-b border-line text-sm text-muted">
              <Head column="name" form={form} />
              <Head column="hours" form={form} />
              {isCompared && <Head column="difference" form={form} />}
              {isCompared && <Head column="expected" form={form} />}
              <Head column="days" form={form} />
              <Head column="nights" form={form} />
              <th scope="col" className={`${cell} text-right font-medium`}>
                Horas (decimal)
              </th>
              {hasAbsences && (
                <th scope="col" className={`${cell} text-left font-medium`}>
                  Ausencias
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.person.id} className="border-b border-line">
                <th scope="row" className={`${name} font-normal`}>
                  <Link
                    to={`?${reportQuery({ ...form, profileIds: [row.person.id], search: "" })}`}
                    state={askedNow}
                    preventScrollReset
                    className="inline-flex min-h-11 items-center font-semibold text-ink underline-offset-4 hover:underline"
                  >
                    <bdi>{displayName(row.person)}</bdi>
                  </Link>
                  <Unfinished row={row} />
                </th>
                <Cells {...{ isCompared, hasAbsences }} summary={row.summary} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="font-bold">
              <th scope="row" className={`${name} py-3`}>
                {isPart ? "Total de esta página" : `Total de ${rows.length}`}
              </th>
              <Cells {...{ isCompared, hasAbsences }} summary={total} />
            </tr>
          </tfoot>
        </table>
      </div>
      <p className="mt-2 text-sm text-muted">
        <span className="sm:hidden">Desliza la tabla para ver todas las columnas. </span>
        {isCompared ? comparedNote : longPeriodNote} Noches: de 22:00 a 6:00.
        {isPart && " El orden es el de las personas de esta página; el resumen en CSV las tiene todas."}
      </p>
    </div>
  );
}

const cell = "px-3 py-2 whitespace-nowrap sm:px-4";
const number = `${cell} text-right`;
const name = "sticky left-0 z-1 min-w-30 bg-surface px-3 text-left break-words sm:min-w-44 sm:px-4";

function Cells({
  summary: { effective, difference, expected, workedDays, nights, absences },
  isCompared,
  hasAbsences,
}: {
  summary: PersonSummary;
  isCompared: boolean;
  hasAbsences: boolean;
}) {
  return (
    <>
      <td className={`${number} font-semibold in-[tfoot]:font-bold`}>{formatMinutes(effective)}</td>
      {isCompared && <td className={number}>{difference === null ? "—" : balanceText(difference)}</td>}
      {isCompared && <td className={number}>{expected === null ? "—" : formatMinutes(expected)}</td>}
      <td className={number}>{workedDays}</td>
      <td className={number}>{nights === 0 ? "—" : formatMinutes(nights)}</td>
      <td className={number}>{decimalHours(effective)}</td>
      {hasAbsences && (
        <td className={`${cell} font-normal`}>
          {absences.map((each) => (
            <span key={absenceAmountText(each)} className="block">
              {absenceAmountText(each)}
            </span>
          ))}
        </td>
      )}
    </>
  );
}

const Unfinished = ({ row: { open, missing } }: { row: ReportRow }) =>
  open + missing > 0 && (
    <span className="block pb-2 text-sm text-muted">
      {[open > 0 && `${open} en curso`, missing > 0 && `${missing} sin salida`].filter(Boolean).join(", ")}
    </span>
  );

const heads: Record<ReportColumn, string> = {
  name: "Persona",
  hours: "Horas",
  difference: "Diferencia",
  expected: "Previsto",
  days: "Días",
  nights: "Noches",
};

/** A head that sorts the rows, and by a second press reverses them. */
function Head({ column, form }: { column: ReportColumn; form: ReportForm }) {
  const { by, isReversed } = form.order;
  const isSorted = by === column;
  const isUpwards = (column === "name") !== isReversed;
  const Icon = isUpwards ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isUpwards ? "ascending" : "descending") : undefined}
      className={column === "name" ? `${name} font-medium` : "px-3 text-right font-medium sm:px-4"}
    >
      <Link
        to={`?${withOrder(form, column)}`}
        preventScrollReset
        replace
        className={`inline-flex min-h-11 min-w-11 items-center gap-1 underline-offset-4 hover:underline ${column === "name" ? "" : "justify-end"} ${isSorted ? "font-bold text-ink" : "text-muted"}`}
      >
        {heads[column]}
        {isSorted && <Icon aria-hidden className="size-4" />}
      </Link>
    </th>
  );
}
