import { fileAddresses } from "~/modules/periods/payroll/file-addresses";
import { messages as payroll } from "~/modules/periods/payroll/messages";
import { News } from "~/modules/periods/payroll/news-list";
import { RowsTable } from "~/modules/periods/payroll/rows-table";
import type { ShownPayroll } from "~/modules/periods/payroll/show-payroll.server";
import { filesOf, payrollFileNames } from "~/modules/periods/payroll/texts";
import { formatDateTime, formatMonth } from "~/time/formats";
import { buttonClass } from "~/ui/button";
import { PageHeading } from "~/ui/page-heading";
import { Section } from "~/ui/section";
import { SelectField } from "~/ui/select-field";
import { SkipLink } from "~/ui/skip-link";
import { messages } from "./messages";

interface AdviserMonthsProps {
  company: { name: string; nif: string | null; timeZone: string };
  endsAt: number;
  months: string[];
  shown: ShownPayroll | null;
}

/** The closed months for a gestoría: the files and rows of one, and a form for another. It has no scripts. */
export const AdviserMonths = ({ company, endsAt, months, shown }: AdviserMonthsProps) => (
  <>
    <SkipLink contentId="main" />
    <header className="border-b border-line">
      <div className="measure flex flex-wrap items-start gap-x-6 py-3">
        <p className="min-w-0 flex-1 text-lg leading-6 font-bold wrap-anywhere">{company.name}</p>
        <form method="post" action="/asesoria/salir">
          <button
            type="submit"
            className="-mt-2.5 min-h-11 min-w-11 cursor-pointer text-right font-medium text-brand underline"
          >
            Salir
          </button>
        </form>
        <p className="w-full text-sm text-muted">
          {company.nif && `NIF ${company.nif} · `}
          El enlace vale hasta el {formatDateTime(endsAt, company.timeZone)}. {messages.notice}
        </p>
      </div>
    </header>
    <main id="main" className="measure pt-6 pb-12">
      <PageHeading title={messages.months} />
      {shown === null ? (
        <p className="mt-4">{messages.noMonths}</p>
      ) : (
        <>
          <form method="get" className="mt-3 flex items-end gap-3">
            <SelectField label={payroll.choose} name="month" defaultValue={shown.month}>
              {months.map((each) => (
                <option key={each} value={each}>
                  {formatMonth(`${each}-01`)}
                </option>
              ))}
            </SelectField>
            <button type="submit" className={buttonClass("quiet")}>
              {payroll.show}
            </button>
          </form>
          <p aria-hidden className="mt-4 font-medium">
            Descargar
          </p>
          <ul className="mt-2 flex flex-wrap gap-3">
            {filesOf(shown).map((file, nth) => (
              <li key={file}>
                <a
                  href={`/asesoria/nominas/${shown.month}/${fileAddresses[file]}`}
                  download
                  className={buttonClass(nth === 0 ? "primary" : "quiet")}
                >
                  <span className="sr-only">Descargar </span>
                  {payrollFileNames[file]}
                </a>
              </li>
            ))}
          </ul>
          <News news={shown.news} />
          <Section id="rows" title={payroll.rows} className="mt-6">
            <RowsTable rows={shown.rows} hasTotal={shown.left === 0 && shown.rows.length > 1} />
            {shown.left > 0 && <p className="mt-2 text-muted">{payroll.more(shown.left)}</p>}
          </Section>
        </>
      )}
    </main>
  </>
);
