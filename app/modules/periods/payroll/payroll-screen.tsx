import { Form, Link } from "@remix-run/react";
import { monthTitle } from "~/modules/timesheets/reports/month-texts";
import { formatDateTime } from "~/time/formats";
import { Button, buttonClass } from "~/ui/button";
import { DownloadLink } from "~/ui/download-link";
import { EmptyState } from "~/ui/empty-state";
import { Notice } from "~/ui/notice";
import { Section } from "~/ui/section";
import { SelectField } from "~/ui/select-field";
import { TextLink } from "~/ui/text-link";
import type { MissingCodes } from "./concepts";
import { fileAddresses } from "./file-addresses";
import { messages } from "./messages";
import { News } from "./news-list";
import { RowsTable } from "./rows-table";
import type { ShownPayroll } from "./show-payroll.server";
import { filesOf, payrollFileNames } from "./texts";

interface PayrollScreenProps {
  months: string[];
  shown: ShownPayroll | null;
  timeZone: string;
}

/** The payroll files of a month: what they lack, the files, who took them, and their rows. */
export function PayrollScreen({ months, shown, timeZone }: PayrollScreenProps) {
  if (!shown)
    return (
      <EmptyState title={messages.none} hint={messages.noneHint}>
        <Link to="/months" className={buttonClass("primary")}>
          {messages.toMonths}
        </Link>
        <TextLink to="/months/payroll/codes">{messages.codes}</TextLink>
      </EmptyState>
    );
  const { month, rows, left, news, missing, hasChanges, taken } = shown;
  return (
    <>
      <Form method="get" className="mt-3 flex items-end gap-3">
        <SelectField label={messages.choose} name="month" defaultValue={month} key={month}>
          {months.map((each) => (
            <option key={each} value={each}>
              {monthTitle(`${each}-01`)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" look="quiet">
          {messages.show}
        </Button>
      </Form>
      {hasChanges && (
        <div className="mt-4">
          <Notice tone="info">{messages.changes}</Notice>
        </div>
      )}
      <div className="mt-4 flex flex-col flex-wrap items-start gap-3 sm:flex-row">
        {filesOf(shown).map((file, nth) => (
          <DownloadLink
            key={file}
            href={`/months/payroll/${month}/${fileAddresses[file]}`}
            label={messages.download(payrollFileNames[file])}
            failed={messages.failed}
            look={nth === 0 ? "primary" : "quiet"}
          />
        ))}
        <Link to={`/months/payroll/adviser?month=${month}`} className={buttonClass("quiet")}>
          {messages.send}
        </Link>
      </div>
      <p className="mt-2 max-w-prose text-sm text-muted">{messages.privateKinds}</p>
      <Missing missing={missing} />
      <News news={news} />
      <Section id="rows" title={messages.rows} className="mt-6">
        <RowsTable rows={rows} hasTotal={left === 0 && rows.length > 1} />
        {left > 0 && <p className="mt-2 text-muted">{messages.more(left)}</p>}
      </Section>
      <Section id="taken" title={messages.taken} className="mt-6">
        {taken.length === 0 ? (
          <p className="mt-1 text-muted">{messages.notTaken}</p>
        ) : (
          <ul className="mt-1 divide-y divide-line">
            {taken.map(({ file, by, at }) => (
              <li key={`${at} ${file}`} className="flex flex-wrap justify-between gap-x-4 py-2 wrap-anywhere">
                <span>
                  <span className="font-medium">{by ?? messages.adviser}</span> · {payrollFileNames[file]}
                </span>
                <span className="text-muted tabular-nums">{formatDateTime(at, timeZone)}</span>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}

/** Names the codes that the files lack, with the way to write them. */
function Missing({ missing: { company, people, concepts } }: { missing: MissingCodes }) {
  const lacking = [
    ...(company ? [messages.missingCompany] : []),
    ...(people.length > 0 ? [messages.missingPeople(textOfNames(people.map(({ name }) => name)))] : []),
    ...(concepts.length > 0 ? [messages.missingConcepts(textOfNames(concepts))] : []),
  ];
  if (lacking.length === 0)
    return (
      <p className="mt-3">
        <TextLink to="/months/payroll/codes">{messages.codes}</TextLink>
      </p>
    );
  return (
    <section aria-labelledby="missing" className="mt-4 card p-4">
      <h2 id="missing" className="text-lg font-bold">
        {messages.missing}
      </h2>
      <ul className="mt-1 list-disc pl-5 wrap-anywhere">
        {lacking.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className="mt-1 max-w-prose text-muted">{messages.missingHint}</p>
      <Link to="/months/payroll/codes" className={`${buttonClass("quiet")} mt-3`}>
        {messages.writeCodes}
      </Link>
    </section>
  );
}

const mostNamed = 5;

/** Lists some names, and how many more there are. */
const textOfNames = (names: readonly string[]) =>
  names.slice(0, mostNamed).join(", ") +
  (names.length > mostNamed ? ` y ${names.length - mostNamed} más` : "");
