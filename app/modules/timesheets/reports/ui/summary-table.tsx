import { Link } from "@remix-run/react";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ChevronDown from "lucide-react/icons/chevron-down";
import CircleAlert from "lucide-react/icons/circle-alert";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { displayName } from "~/modules/session/display-name";
import { missingExitsText } from "~/modules/ledger/missing-exits-text";
import { isSameMonth } from "~/time/dates";
import { formatMinutes } from "~/time/durations";
import { messages } from "../messages";
import { askedNow } from "../model/asked-now";
import { furtherTotals } from "../further-columns";
import { footOf, type PersonSummary } from "../person-summary";
import { reportColumns, type ReportColumn, type ReportForm } from "../report-form";
import { columnText, headOf, shownColumns, summaryColumns, type SummaryColumnKey } from "../summary-columns";
import { LawCount } from "../../ui/law-count";
import { monthPath, reportQuery, withOrder } from "../report-query";
import type { Report, ReportRow } from "../server/find-report.server";
import { absenceAmountText, comparedNote, longPeriodNote, withoutScheduleNote } from "../summary-texts";
import { hasPauses, presenceText, recordsText } from "../total-texts";
import { factsOf, PersonRecords } from "./person-records";
import { recordsId, useOpenPeople } from "./use-open-people";

interface SummaryTableProps {
  report: Report;
  form: ReportForm;
  showsLocation: boolean;
}

/**
 * The table of a report: a row for each person, which opens to their records, and the totals. A phone has its first columns; the files have
 * all.
 */
export function SummaryTable({ report, form, showsLocation }: SummaryTableProps) {
  const { rows, sections, isCompared, next, notes, further } = report;
  const isPart = next !== null || form.after !== null;
  const openOf = useOpenPeople(form);
  const summaries = rows.map(({ summary }) => summary);
  const columns = shownColumns(summaries, { isCompared });
  const hasAbsences = summaries.some(({ absences }) => absences.length > 0);
  const heads = further?.heads ?? [];
  const furtherCells = (minutes: readonly number[] = []) =>
    heads.map((head, at) => [head, minutes[at] ?? null] as const);
  const foot = footOf(summaries);
  const sectionOf = new Map(sections.map((section) => [section.person.id, section]));
  const tableNotes = [
    ...(isCompared ? [withoutScheduleNote(rows), comparedNote(summaries)] : [longPeriodNote]),
    further?.note,
    isPart && "El orden es el de las personas de esta página; el resumen en CSV las tiene todas.",
  ].filter(Boolean);
  return (
    <div className="@container mt-3">
      <div className="overflow-x-auto rounded-card border border-line bg-surface">
        <table className="w-full border-collapse tabular-nums">
          <caption className="sr-only">Horas por persona</caption>
          <thead>
            <tr className="border-b border-line text-sm text-muted">
              <Head column="name" form={form} />
              {columns.map((key) =>
                isSortable(key) ? (
                  <Head key={key} column={key} form={form} className={widthOf(key, isCompared)} />
                ) : (
                  <th key={key} scope="col" className={`${number} ${widthOf(key, isCompared)} font-medium`}>
                    {headOf(key, summaries)}
                  </th>
                ),
              )}
              {heads.map((head) => (
                <th
                  key={head}
                  scope="col"
                  className="wide-column px-2 text-right font-medium @min-[52rem]:px-3"
                >
                  {head}
                </th>
              ))}
              {hasAbsences && (
                <th scope="col" className={`${cell} wide-column text-left font-medium`}>
                  Ausencias
                </th>
              )}
            </tr>
          </thead>
          {rows.map((row) => {
            const { id } = row.person;
            const { isOpen, link } = openOf(id);
            const section = sectionOf.get(id)!;
            return (
              <tbody key={id} id={id} className="scroll-mt-4 border-b border-line">
                <tr>
                  <th scope="row" className={`${name} py-2.5 pl-8.5 font-normal`}>
                    {/* The whole cell opens the row, so that the marks can follow the last word of the name. */}
                    <Link
                      {...link}
                      preventScrollReset
                      className="font-semibold text-ink underline-offset-4 after:absolute after:inset-0 hover:underline"
                    >
                      <ChevronDown
                        aria-hidden
                        className={`mr-1.5 -ml-5.5 inline size-4 align-[-0.125em] text-muted ${isOpen ? "rotate-180" : ""}`}
                      />
                      <bdi className="break-words">{displayName(row.person)}</bdi>
                    </Link>{" "}
                    <Marks row={row} sheet={sheetOf(row, form)} />
                  </th>
                  <Cells
                    {...{ columns, isCompared, hasAbsences }}
                    summary={row.summary}
                    further={furtherCells(further?.minutes[id])}
                  />
                </tr>
                <tr hidden={!isOpen}>
                  <td
                    id={recordsId(id)}
                    colSpan={1 + columns.length + heads.length + Number(hasAbsences)}
                    className="p-0"
                  >
                    {/* As wide as the table, and never the reason for its width. */}
                    <div className="w-0 min-w-full border-t border-line">
                      <p className="flex flex-wrap items-center gap-x-3 px-4 text-sm text-muted">
                        <span>
                          {[factsOf(row.person, form.range), recordsText(section)]
                            .filter(Boolean)
                            .join(" · ")}
                        </span>
                        <LawCount law={row.law} sheet={sheetOf(row, form)} />
                        {hasPauses(section) && <span>{presenceText(section)}</span>}
                        <Link
                          to={`?${reportQuery({ ...form, profileIds: [id], search: "" })}`}
                          state={askedNow}
                          preventScrollReset
                          className="inline-flex min-h-11 items-center font-medium text-brand hover:underline"
                        >
                          {messages.explained}
                        </Link>
                      </p>
                      <PersonRecords
                        {...{ section, form, showsLocation, notes }}
                        reachesMs={0}
                        isUnfolded={isOpen}
                      />
                    </div>
                  </td>
                </tr>
              </tbody>
            );
          })}
          <tfoot>
            {foot.map(({ label, summary }, nth) => (
              <tr key={label} className="border-b border-line font-bold last:border-0">
                <th scope="row" className={`${name} py-3`}>
                  {isPart && label.startsWith("Total") ? "Total de esta página" : label}
                </th>
                <Cells
                  {...{ columns, isCompared, hasAbsences }}
                  summary={summary}
                  further={furtherCells(further && nth === foot.length - 1 ? furtherTotals(further) : [])}
                />
              </tr>
            ))}
          </tfoot>
        </table>
      </div>
      <div className="mt-2 flex flex-col gap-1 text-sm text-muted">
        <MarkNames rows={rows} />
        <p>
          {tableNotes.join(" ")} <span className="wide-column">Noches: de 22:00 a 6:00.</span>
        </p>
      </div>
    </div>
  );
}

/** The sheet of the month that has all days of the report; null if they are of several months. */
const sheetOf = ({ person }: ReportRow, { range }: ReportForm): string | null =>
  isSameMonth(range.from, range.to) ? monthPath(person.id, range.from) : null;

const cell = "px-2 py-2.5 align-baseline whitespace-nowrap @max-[52rem]:text-sm @min-[52rem]:px-3";
const number = `${cell} text-right`;
const name =
  "sticky left-0 z-1 min-w-26 bg-surface pr-1 pl-3 text-left align-baseline @min-[52rem]:whitespace-nowrap";

const looks: Partial<Record<SummaryColumnKey, string>> = {
  hours: "font-semibold in-[tfoot]:font-bold",
  decimal: "font-normal text-muted",
};

/** Returns the class that hides a column where there is no room. A phone has the hours, and the difference or else the days. */
function widthOf(key: SummaryColumnKey, isCompared: boolean): string {
  if (key === "hours") return "";
  if (key === "expected") return "max-sm:hidden";
  return key === (isCompared ? "difference" : "days") ? "pr-3" : "wide-column";
}

const isSortable = (key: SummaryColumnKey): key is SummaryColumnKey & ReportColumn =>
  reportColumns.some((column) => column === key);

interface CellsProps {
  summary: PersonSummary;
  /** The heads of the further columns, and their minutes; null for none. */
  further: readonly (readonly [string, number | null])[];
  columns: readonly SummaryColumnKey[];
  isCompared: boolean;
  hasAbsences: boolean;
}

function Cells({ summary, further, columns, isCompared, hasAbsences }: CellsProps) {
  return (
    <>
      {columns.map((key) => (
        <td key={key} className={`${number} ${widthOf(key, isCompared)} ${looks[key] ?? ""}`}>
          {columnText(key, summary)}
        </td>
      ))}
      {further.map(([head, minutes]) => (
        <td key={head} className={`${number} wide-column`}>
          {minutes === null ? "—" : formatMinutes(minutes)}
        </td>
      ))}
      {hasAbsences && (
        <td className={`${cell} wide-column font-normal`}>
          {summary.absences.map((each) => (
            <span key={absenceAmountText(each)} className="block">
              {absenceAmountText(each)}
            </span>
          ))}
        </td>
      )}
    </>
  );
}

/** The marks of open entries, missing exits and notes of the law, beside a name. The table's notes name them. */
const Marks = ({ row: { open, missing, law }, sheet }: { row: ReportRow; sheet: string | null }) => (
  <span className="relative -my-2.5 ml-1 inline-flex items-center gap-x-1.5 align-middle text-sm empty:hidden">
    {open > 0 && (
      <span className="text-working">
        <span aria-hidden>●</span>
        <span className="sr-only">{open} en curso</span>
      </span>
    )}
    {missing > 0 && (
      <a
        href="/working-now?exits=all"
        className="flex min-h-11 min-w-11 items-center text-paused underline underline-offset-4"
      >
        <MissingExits count={missing} />
      </a>
    )}
    <LawCount law={law} sheet={sheet} isShort />
  </span>
);

export const MissingExits = ({ count }: { count: number }) => (
  <span className="inline-flex items-center gap-1 text-paused">
    <TriangleAlert aria-hidden className="size-4" />
    <span aria-hidden>{count}</span>
    <span className="sr-only">{missingExitsText(count)}</span>
  </span>
);

/** Names the marks of a table's rows. */
const MarkNames = ({ rows }: { rows: readonly ReportRow[] }) => (
  <p aria-hidden className="flex flex-wrap gap-x-4 empty:hidden">
    {rows.some(({ open }) => open > 0) && (
      <span>
        <span className="text-working">●</span> En curso
      </span>
    )}
    {rows.some(({ missing }) => missing > 0) && (
      <span className="inline-flex items-center gap-1">
        <TriangleAlert className="size-4 text-paused" /> Falta la salida
      </span>
    )}
    {rows.some(({ law }) => law) && (
      <span className="inline-flex items-center gap-1">
        <CircleAlert className="size-4 text-paused" /> Notas de la ley
      </span>
    )}
  </p>
);

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
        column === "name"
          ? `${name} font-medium`
          : `px-2 text-right font-medium @min-[52rem]:px-3 ${className}`
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
            <abbr title={summaryColumns.difference.head} className="no-underline sm:hidden">
              Dif.
            </abbr>
            <span className="max-sm:hidden">{summaryColumns.difference.head}</span>
          </>
        ) : column === "name" ? (
          "Persona"
        ) : (
          summaryColumns[column].head
        )}
        {isSorted && <Icon aria-hidden className="size-4" />}
      </Link>
    </th>
  );
}
