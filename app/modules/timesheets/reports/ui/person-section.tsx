import { Link } from "@remix-run/react";
import CalendarDays from "lucide-react/icons/calendar-days";
import ChevronDown from "lucide-react/icons/chevron-down";
import Download from "lucide-react/icons/download";
import Printer from "lucide-react/icons/printer";
import { useEffect, useRef, useState, type SyntheticEvent } from "react";
import { centreStartText } from "~/modules/policy/centre-start";
import type { DateRange } from "~/time/dates";
import { formatMonth } from "~/time/formats";
import { buttonClass } from "~/ui/button";
import { messages } from "../messages";
import type { ReportSection } from "../server/find-report.server";
import { PersonChart } from "./person-chart";
import { displayName } from "~/modules/directory/display-name";
import { RecordsTable } from "./records-table";
import type { ReportForm } from "../report-form";
import { ExplainedFigures } from "../../explained-figures";
import { monthPath, monthPdfPath, monthsIn, withPage } from "../report-query";
import { SummedHours } from "../summed-hours";
import { recordsText } from "../total-words";

interface PersonSectionProps {
  section: ReportSection;
  form: ReportForm;
  showsLocation: boolean;
  notes: Record<string, string>;
  /** The longest bar of all people on the page; 0 in the table view. */
  reachesMs: number;
  isOpen: boolean;
}

/** One person's totals and records. Folded, unless it is the only person. */
export function PersonSection({ section, form, isOpen, ...looks }: PersonSectionProps) {
  const { person } = section;
  const [isUnfolded, setUnfolded] = useState(isOpen);
  const details = useRef<HTMLDetailsElement>(null);
  // The user may have opened the section before hydration.
  useEffect(() => setUnfolded(details.current?.open ?? false), []);
  const onToggle = (event: SyntheticEvent<HTMLDetailsElement>) => setUnfolded(event.currentTarget.open);
  const { id, fullName, email, dni, isActive } = person;
  const facts = [
    dni && `DNI ${dni}`,
    fullName && email,
    !isActive && "Inactivo",
    centreStartText(form.range, person.since),
  ].filter(Boolean);
  return (
    <details ref={details} id={id} open={isOpen} onToggle={onToggle} className="group card">
      <summary className="flex min-h-14 list-none flex-wrap items-center gap-x-3 px-4 py-2">
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
        <span className="min-w-0 flex-1">
          <span role="heading" aria-level={4} className="block font-semibold wrap-anywhere">
            <bdi>{displayName(person)}</bdi>
          </span>
          <span className="block text-sm wrap-anywhere text-muted">{facts.join(" · ")}</span>
        </span>
        {/* Beside the name if there is space, otherwise below it. */}
        <span className="pl-8 max-sm:flex max-sm:w-full max-sm:flex-wrap max-sm:items-baseline max-sm:justify-between max-sm:gap-x-3 sm:pl-0 sm:text-right">
          <span className="block font-semibold">
            <span className="sr-only">Total: </span>
            <SummedHours of={section} />
          </span>
          <span className="block text-sm text-muted">{recordsText(section)}</span>
        </span>
      </summary>
      {section.figures.length > 0 && (
        <section aria-label={messages.explained} className="border-t border-line px-4 py-2">
          <ExplainedFigures figures={section.figures} />
        </section>
      )}
      <SectionBody section={section} isUnfolded={isUnfolded} {...looks} />
      {form.view === "table" && <SectionPages section={section} form={form} />}
      <MonthLinks range={form.range} profileId={id} />
    </details>
  );
}

function SectionBody({
  section: { person, records, days, bars },
  showsLocation,
  notes,
  reachesMs,
  isUnfolded,
}: Omit<PersonSectionProps, "form" | "isOpen"> & { isUnfolded: boolean }) {
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
}: Pick<PersonSectionProps, "section" | "form">) {
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
