import { Link } from "@remix-run/react";
import CalendarDays from "lucide-react/icons/calendar-days";
import Download from "lucide-react/icons/download";
import Printer from "lucide-react/icons/printer";
import { displayName } from "~/modules/session/display-name";
import { centreStartText } from "~/modules/policy/centre-start";
import type { DateRange } from "~/time/dates";
import { formatMonth, formatWeekday } from "~/time/formats";
import { buttonClass } from "~/ui/button";
import { NoteRow } from "~/ui/punch-note";
import { PunchHead, PunchRow } from "~/ui/punch-table";
import { messages } from "../messages";
import type { ReportForm } from "../report-form";
import { monthPath, monthPdfPath, monthsIn, withPage } from "../report-query";
import type { ReportSection } from "../server/find-report.server";
import { disputeNote, noteOf } from "../../my-time/list-with-notes";
import type { DayRecord } from "../../day-record";
import { SummedHours } from "../summed-hours";
import { plannedDayText } from "../total-texts";
import { PersonChart } from "./person-chart";

export interface PersonRecordsProps {
  section: ReportSection;
  form: ReportForm;
  showsLocation: boolean;
  notes: Record<string, string>;
  /** The longest bar of all people on the page; 0 in the table view. */
  reachesMs: number;
  /** Whether it is in sight: a chart that is hidden has no size. */
  isUnfolded: boolean;
}

/** A person's records or chart, with the pages of the records and the sheets of the months. */
export const PersonRecords = (props: PersonRecordsProps) => {
  const { section, form } = props;
  return (
    <>
      <SectionBody {...props} />
      {form.view === "table" && <SectionPages section={section} form={form} />}
      <MonthLinks range={form.range} profileId={section.person.id} />
    </>
  );
};

/** Returns a person's facts in a line: `DNI 12345678Z · ana@bar.es · Inactivo`. */
export const factsOf = (
  { fullName, email, dni, isActive, since }: ReportSection["person"],
  range: DateRange,
): string =>
  [dni && `DNI ${dni}`, fullName && email, !isActive && "Inactivo", centreStartText(range, since)]
    .filter(Boolean)
    .join(" · ");

function SectionBody({
  section: { person, records, days, bars },
  showsLocation,
  notes,
  reachesMs,
  isUnfolded,
}: Omit<PersonRecordsProps, "form">) {
  const name = displayName(person);
  if (records === 0 && days.length === 0)
    return (
      <p className="border-t border-line px-4 py-6 text-center text-muted">{messages.nothingInPeriod}</p>
    );
  if (!bars) return <RecordsTable {...{ days, showsLocation, notes }} profileId={person.id} label={name} />;
  return <PersonChart bars={bars} name={name} reachesMs={reachesMs} isUnfolded={isUnfolded} />;
}

function SectionPages({
  section: { person, page, pages },
  form,
}: Pick<PersonRecordsProps, "section" | "form">) {
  if (pages === 1) return null;
  const to = (number: number) => `?${withPage(form, person.id, number)}#${person.id}`;
  return (
    <nav
      aria-label={`Registros de ${displayName(person)}`}
      className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3"
    >
      {page > 1 && (
        <Link to={to(page - 1)} preventScrollReset className={buttonClass("quiet")}>
          Anteriores
        </Link>
      )}
      {page < pages && (
        <Link to={to(page + 1)} preventScrollReset className={buttonClass("quiet")}>
          Siguientes
        </Link>
      )}
      <span className="text-sm text-muted">
        Página {page} de {pages}
      </span>
    </nav>
  );
}

const look = "inline-flex min-h-11 items-center gap-2 text-sm font-medium text-brand hover:underline";

/** A person's months of a period, each as a page and as a PDF. */
function MonthLinks({ range, profileId }: { range: DateRange; profileId: string }) {
  return (
    <ul className="flex flex-wrap gap-x-5 border-t border-line px-4 py-1">
      <li>
        <Link to={`/history?profile=${profileId}&month=${range.to.slice(0, 7)}`} className={look}>
          <CalendarDays aria-hidden className="size-4 shrink-0" />
          Calendario
        </Link>
      </li>
      {monthsIn(range).map((from) => (
        <li key={from} className="flex flex-wrap gap-x-4">
          <a href={monthPath(profileId, from)} className={look}>
            <Printer aria-hidden className="size-4 shrink-0" />
            Registro de jornada de {formatMonth(from)}
          </a>
          <a
            href={monthPdfPath(profileId, from)}
            download
            aria-label={`PDF de ${formatMonth(from)}`}
            className={look}
          >
            <Download aria-hidden className="size-4 shrink-0" />
            PDF
          </a>
        </li>
      ))}
    </ul>
  );
}

interface RecordsTableProps {
  days: DayRecord[];
  showsLocation: boolean;
  /** The person's name. */
  label: string;
  /** The other side's version of each disputed entry, by the entry's id. */
  notes: Record<string, string>;
  profileId: string;
}

function RecordsTable({ days, showsLocation, label, notes, profileId }: RecordsTableProps) {
  return (
    <div className="@container relative border-t border-line">
      <table className="w-full border-collapse text-base cramped:block">
        <caption className="sr-only">Registros de {label}</caption>
        <PunchHead />
        {days.map((day) => (
          <tbody key={day.day} className="border-t border-line cramped:block">
            <tr className="text-sm font-semibold cramped:flex cramped:flex-wrap cramped:justify-between">
              <th scope="rowgroup" colSpan={2} className="px-2 pt-3 pb-1 text-left sm:px-4">
                {formatWeekday(day.day)}
                {day.holiday && <span className="block font-normal text-muted">{day.holiday}</span>}
              </th>
              <th scope="rowgroup" className="px-2 pt-3 pb-1 text-right sm:px-4">
                <span className="sr-only">Total del día: </span>
                <SummedHours of={day} />
                {day.expected !== null && (
                  <span className="block font-normal text-muted">{plannedDayText(day)}</span>
                )}
              </th>
            </tr>
            {day.entries.flatMap((log) => [
              <PunchRow
                key={log.id}
                {...{ log, showsLocation }}
                on={day.day}
                correctionsTo={`/corrections?status=all&profile=${profileId}`}
              />,
              notes[log.id] && <NoteRow key={`${log.id} note`} note={disputeNote(notes[log.id]!)} />,
            ])}
            {day.removed.map((each) => (
              <NoteRow key={each.id} note={noteOf(each, profileId)} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}
