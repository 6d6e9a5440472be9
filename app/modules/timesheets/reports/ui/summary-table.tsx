import { Link } from "@remix-run/react";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { displayName } from "~/modules/directory/display-name";
import { clockText } from "~/modules/schedules/parse-hours";
import { balanceText } from "~/modules/schedules/pattern-text";
import { formatMinutes } from "~/time/durations";
import { askedNow } from "../model/asked-now";
import type { PersonSummary } from "../person-summary";
import type { ReportColumn, ReportForm } from "../report-form";
import { LawCount } from "../../law-count";
import { monthPath, reportQuery, withOrder } from "../report-query";
import type { Report, ReportRow } from "../server/find-report.server";
import {
  absenceAmountText,
  comparedNote,
  decimalHours,
  longPeriodNote,
  withoutScheduleNote,
} from "../summary-words";

interface SummaryTableProps {
  report: Pick<Report, "rows" | "total" | "isCompared" | "next">;
  form: ReportForm;
}

/** The table of a report: a row for each person, and the totals. A phone has its first columns; the files have all. */
export function SummaryTable({ report: { rows, total, isCompared, next }, form }: SummaryTableProps) {
  const isPart = next !== null || form.after !== null;
  const hasAbsences = total.absences.length > 0;
  const without = withoutScheduleNote(rows);
  return (
    <div className="mt-4">
      <div className="overflow-x-auto rounded-card border border-line bg-surface">
        <table className="w-full border-collapse tabular-nums">
          <caption className="sr-only">Horas por persona</caption>
          <thead>
            <tr className="border-b border-line text-sm text-muted">
              <Head column="name" form={form} />
              <Head column="hours" form={form} />
              {isCompared && <Head column="expected" form={form} className="max-sm:hidden" />}
              {isCompared && <Head column="difference" form={form} />}
              <Head column="days" form={form} className={isCompared ? "max-sm:hidden" : ""} />
              <Head column="nights" form={form} className="max-sm:hidden" />
              <th scope="col" className={`${cell} text-right font-medium max-sm:hidden`}>
                Horas (decimal)
              </th>
              {hasAbsences && (
                <th scope="col" className={`${cell} text-left font-medium max-sm:hidden`}>
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
                  <LawCount law={row.law} sheet={sheetOf(row, form)} />
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
        {isCompared && without !== null && `${without} `}
        {isCompared ? comparedNote(total) : longPeriodNote} Noches: de 22:00 a 6:00.
        {isPart && " El orden es el de las personas de esta página; el resumen en CSV las tiene todas."}
      </p>
    </div>
  );
}

/** The sheet of the month that has all days of the report; null if they are of several months. */
const sheetOf = ({ person }: ReportRow, { range }: ReportForm): string | null =>
  range.from.slice(0, 7) === range.to.slice(0, 7) ? monthPath(person.id, range.from) : null;

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
      <td className={`${number} font-semibold in-[tfoot]:font-bold`}>
        <Short text={formatMinutes(effective)} short={clockOf(effective)} />
      </td>
      {isCompared && (
        <td className={`${number} max-sm:hidden`}>{expected === null ? "—" : formatMinutes(expected)}</td>
      )}
      {isCompared && (
        <td className={number}>
          {difference === null ? (
            "—"
          ) : (
            <Short
              text={balanceText(difference)}
              short={`${difference > 0 ? "+" : ""}${clockOf(difference)}`}
            />
          )}
        </td>
      )}
      <td className={`${number} ${isCompared ? "max-sm:hidden" : ""}`}>{workedDays}</td>
      <td className={`${number} max-sm:hidden`}>{nights === 0 ? "—" : formatMinutes(nights)}</td>
      <td className={`${number} max-sm:hidden`}>{decimalHours(effective)}</td>
      {hasAbsences && (
        <td className={`${cell} font-normal max-sm:hidden`}>
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

/** A duration, on a phone as `62:54`. */
const Short = ({ text, short }: { text: string; short: string }) => (
  <>
    <span className="max-sm:hidden">{text}</span>
    <span className="sm:hidden">{short}</span>
  </>
);

const clockOf = (minutes: number) => `${minutes < 0 ? "−" : ""}${clockText(Math.abs(minutes))}`;

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

interface HeadProps {
  column: ReportColumn;
  form: ReportForm;
  className?: string;
}

/** A head that sorts the rows, and by a second press reverses them. */
function Head({ column, form, className = "" }: HeadProps) {
  const { by, isReversed } = form.order;
  const isSorted = by === column;
  const isUpwards = (column === "name") !== isReversed;
  const Icon = isUpwards ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isUpwards ? "ascending" : "descending") : undefined}
      className={
        column === "name" ? `${name} font-medium` : `px-2 text-right font-medium sm:px-4 ${className}`
      }
    >
      <Link
        to={`?${withOrder(form, column)}`}
        preventScrollReset
        replace
        className={`inline-flex min-h-11 min-w-11 items-center gap-1 underline-offset-4 hover:underline ${column === "name" ? "" : "justify-end"} ${isSorted ? "font-bold text-ink" : "text-muted"}`}
      >
        {column === "difference" ? (
          <>
            <abbr title={heads.difference} className="no-underline sm:hidden">
              Dif.
            </abbr>
            <span className="max-sm:hidden">{heads.difference}</span>
          </>
        ) : (
          heads[column]
        )}
        {isSorted && <Icon aria-hidden className="size-4" />}
      </Link>
    </th>
  );
}
