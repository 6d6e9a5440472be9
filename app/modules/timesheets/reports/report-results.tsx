import { Form, Link } from "@remix-run/react";
import ChartColumn from "lucide-react/icons/chart-column";
import ChevronDown from "lucide-react/icons/chevron-down";
import Table from "lucide-react/icons/table";
import type { DateRange } from "~/time/dates";
import { buttonClass } from "~/ui/button";
import { DisclosureMenu } from "~/ui/disclosure-menu";
import { DownloadLink } from "~/ui/download-link";
import { EmptyState } from "~/ui/empty-state";
import { SearchField } from "~/ui/search-field";
import { ShareFile } from "~/ui/share-file";
import { useUrlSearch } from "~/ui/use-url-search";
import { displayName } from "~/modules/session/display-name";
import { formatMinutes } from "~/time/durations";
import { ExplainedFigures } from "../ui/explained-figures";
import { rangeText } from "./model/filter-texts";
import { useFocusOnceAsked } from "./model/asked-now";
import { messages } from "./messages";
import type { Report, ReportSection } from "./server/find-report.server";
import { PeopleChart } from "./ui/people-chart";
import type { ReportForm, TableOrChart } from "./report-form";
import { reportQuery, withView } from "./report-query";
import { SummaryTable } from "./ui/summary-table";
import { countedText, recordsText } from "./total-texts";
import { SummedHours } from "./summed-hours";
import { headOf } from "./summary-columns";
import { factsOf, PersonRecords, type PersonRecordsProps } from "./ui/person-records";

interface ReportResultsProps {
  form: ReportForm;
  report: Report;
  showsLocation: boolean;
}

export function ReportResults({ form, report, showsLocation }: ReportResultsProps) {
  const { range, search } = form;
  const { typed, type } = useUrlSearch({ name: "search", searched: search, resets: ["after", "page"] });
  const query = reportQuery(form);
  const isEmpty = report.whole.records === 0 && report.sections.every(({ days }) => days.length === 0);
  const isAlone = form.profileIds === null && report.people === 1;
  const isLaterPage = form.after !== null;
  // The table's foot has the total of one page, and the chart has none.
  const hasTotal =
    !isEmpty && report.people > 1 && (form.view === "chart" || isLaterPage || report.next !== null);
  const heading = useFocusOnceAsked();
  return (
    <section aria-labelledby="results" className="mt-8">
      <div className="flex flex-wrap items-end justify-between gap-x-2 gap-y-2 sm:gap-x-4">
        <div>
          <h2 ref={heading} id="results" tabIndex={-1} className="scroll-mt-4 text-xl font-bold outline-none">
            Resultados
          </h2>
          <p className="text-muted first-letter:uppercase max-sm:text-sm">{rangeText(range)}</p>
        </div>
        {!isEmpty && (
          <div className="ml-auto">
            <Downloads query={query} range={range} />
          </div>
        )}
      </div>
      {hasTotal && <GrandTotal report={report} />}
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        {!isEmpty && <ViewChoice form={form} />}
        <Form method="get" role="search" className="min-w-40 grow basis-40 sm:max-w-sm [&_label]:sr-only">
          {[...query]
            .filter(([name]) => name !== "search")
            .map(([name, value]) => (
              <input key={`${name}-${value}`} type="hidden" name={name} value={value} />
            ))}
          <SearchField
            label="Buscar en los resultados (nombre, DNI, correo o fecha)"
            placeholder="Buscar"
            name="search"
            value={typed}
            onChange={type}
          />
        </Form>
      </div>
      {isEmpty ? (
        <EmptyState
          title={search ? messages.nothingFound : messages.nothingInPeriod}
          hint={
            search ? messages.nothingFoundHint : isAlone ? messages.aloneHint : messages.nothingInPeriodHint
          }
        >
          {isAlone && !search && (
            <Link to="/invitations/new" className={buttonClass()}>
              Invitar a tu equipo
            </Link>
          )}
        </EmptyState>
      ) : (
        <People {...{ form, report, showsLocation }} />
      )}
      {(report.next ?? isLaterPage) && (
        <nav aria-label="Páginas de resultados" className="mt-4 flex flex-wrap gap-3">
          {isLaterPage && (
            <Link to={`?${query}`} className={buttonClass("quiet")}>
              Volver a los primeros empleados
            </Link>
          )}
          {report.next && (
            <Link to={`?${query}&after=${report.next}`} className={buttonClass("quiet")}>
              Empleados siguientes
            </Link>
          )}
        </nav>
      )}
    </section>
  );
}

/** One person's totals and records, or everybody as a table or a chart. */
function People({ form, report, showsLocation }: ReportResultsProps) {
  const { sections, notes } = report;
  const looks = { form, showsLocation };
  const reachesMs = longestBar(sections);
  const [only] = sections;
  if (only && report.people === 1)
    return <PersonSection {...looks} section={only} {...{ notes, reachesMs }} />;
  if (form.view === "chart") return <PeopleChart {...looks} {...{ report, reachesMs }} />;
  return <SummaryTable {...looks} report={report} />;
}

/** The files of the report, in a menu. Where the device can share files, the table goes to the company's accountant from here. */
const Downloads = ({ query, range }: { query: URLSearchParams; range: DateRange }) => (
  <DisclosureMenu
    label={
      <span className={`${buttonClass("quiet")} cursor-pointer max-sm:px-3`}>
        {messages.downloads}
        <ChevronDown aria-hidden className="size-4" />
      </span>
    }
  >
    <div className="flex w-64 flex-col gap-2 [&_a]:w-full [&_button]:w-full">
      <DownloadLink
        href={`/reports/fichajes.csv?${query}`}
        label="Fichajes en CSV"
        failed={messages.exportFailed}
      />
      <DownloadLink
        href={`/reports/resumen.csv?${query}`}
        label="Resumen en CSV"
        failed={messages.exportFailed}
      />
      <DownloadLink
        href={`/reports/resumen.pdf?${query}`}
        label="Resumen en PDF"
        failed={messages.pdfFailed}
      />
      <ShareFile
        href={`/reports/resumen.pdf?${query}`}
        fileName={`resumen_de_horas_${range.from}_${range.to}.pdf`}
        type="application/pdf"
        label={messages.sendToAdvisor}
        failed={messages.pdfFailed}
      />
    </div>
  </DisclosureMenu>
);

/** The totals of all people on all pages. */
const GrandTotal = ({ report: { people, whole } }: Pick<ReportResultsProps, "report">) => (
  <p className="mt-2 flex flex-wrap items-baseline gap-x-2">
    <span className="text-sm text-muted">
      Total de {people} personas · {recordsText(whole)}
    </span>
    <span className="text-lg font-bold">{countedText(whole)}</span>
  </p>
);

const longestBar = (sections: ReportSection[]) =>
  sections.reduce(
    (longest, { bars }) =>
      Math.max(
        longest,
        ...(bars?.bars.map(({ totalMs, expectedMs = 0 }) => Math.max(totalMs, expectedMs)) ?? []),
      ),
    0,
  );

const views: [TableOrChart, string, typeof Table][] = [
  ["table", "Tabla", Table],
  ["chart", "Gráfico", ChartColumn],
];

/** The choice of the view. The URL has it, like the rest of the report. */
const ViewChoice = ({ form }: { form: ReportForm }) => (
  <nav
    aria-label="Ver los resultados como"
    className="flex max-w-full rounded-3xl border border-field bg-surface max-[21rem]:flex-wrap"
  >
    {views.map(([view, label, Icon]) => (
      <Link
        key={view}
        to={`?${withView(form, view)}`}
        preventScrollReset
        replace
        aria-current={form.view === view ? "true" : undefined}
        className="view-choice"
      >
        <Icon aria-hidden className="size-5 max-sm:hidden" />
        {label}
      </Link>
    ))}
  </nav>
);

/** The totals and records of the only person of a report. */
const PersonSection = (props: Omit<PersonRecordsProps, "isUnfolded">) => {
  const { section, form } = props;
  const { person, summary, figures } = section;
  return (
    <section aria-labelledby={person.id} className="mt-4 card">
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 px-4 py-2">
        <div className="min-w-0">
          <h3 id={person.id} className="font-semibold wrap-anywhere">
            <bdi>{displayName(person)}</bdi>
          </h3>
          <p className="text-sm wrap-anywhere text-muted">{factsOf(person, form.range)}</p>
        </div>
        <div className="sm:text-right">
          <p className="font-semibold">
            <span className="sr-only">Total: </span>
            <SummedHours of={section} />
          </p>
          <p className="text-sm text-muted">{recordsText(section)}</p>
        </div>
      </div>
      {figures.length > 0 && (
        <section aria-label={messages.explained} className="border-t border-line px-4 py-2">
          <ExplainedFigures figures={figures} />
          {summary.difference !== null && summary.apart !== 0 && (
            <p className="pb-1 text-sm text-muted">
              {headOf("apart", [summary])}, aún sin comparar: {formatMinutes(summary.apart)}
            </p>
          )}
        </section>
      )}
      <PersonRecords {...props} isUnfolded />
    </section>
  );
};
