import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { SummedHours } from "~/modules/timesheets/reports/summed-hours";
import { monthTitle } from "~/modules/timesheets/reports/month-texts";
import { formatMonth } from "~/time/formats";
import { Button } from "~/ui/button";
import { DownloadLink } from "~/ui/download-link";
import { EmptyState } from "~/ui/empty-state";
import { Section } from "~/ui/section";
import { SelectField } from "~/ui/select-field";
import { messages } from "./messages";
import type { showMonth } from "./show-month.server";

type Page = Awaited<ReturnType<typeof showMonth>>;

/** Selects the month. It works without scripts. */
export const MonthChoice = ({ monthFrom, months }: Pick<Page, "monthFrom" | "months">) => (
  <Form method="get" className="mt-4 flex flex-wrap items-end gap-3">
    <SelectField
      key={monthFrom}
      label={messages.month}
      name="month"
      defaultValue={monthFrom.slice(0, 7)}
      className="w-full sm:w-56"
    >
      {months.map((from) => (
        <option key={from} value={from.slice(0, 7)}>
          {formatMonth(from)}
        </option>
      ))}
    </SelectField>
    <Button type="submit" look="quiet">
      {messages.show}
    </Button>
  </Form>
);

/** Shows the month's sums, the content of its file, and the download. */
export function MonthCard({ monthFrom, tally, isRunning }: Pick<Page, "monthFrom" | "tally" | "isRunning">) {
  if (tally.records === 0) return <EmptyState title={messages.nothing} hint={messages.nothingHint} />;
  const { people, records, open, missing } = tally;
  return (
    <Section id="month" title={monthTitle(monthFrom)} className="mt-4 card p-4">
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        <Sum name="Horas">
          <SummedHours of={tally} />
        </Sum>
        <Sum name="Personas">{people}</Sum>
        <Sum name="Registros">{records}</Sum>
        {open > 0 && <Sum name="En curso">{open}</Sum>}
        {missing > 0 && <Sum name="Falta la salida">{missing}</Sum>}
      </dl>
      <p className="mt-4 max-w-prose">{messages.inFile}</p>
      <p className="mt-1 max-w-prose text-sm text-muted">
        {messages.notInFile} {messages.noted}
      </p>
      {isRunning && <p className="mt-1 text-sm text-muted">{messages.running}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        <DownloadLink
          href={`/representation/registro.csv?month=${monthFrom.slice(0, 7)}`}
          label={messages.downloadRegister}
          failed={messages.downloadFailed}
        />
        <DownloadLink
          href={`/representation/extraordinarias.csv?month=${monthFrom.slice(0, 7)}`}
          label={messages.downloadOvertime}
          failed={messages.downloadFailed}
        />
      </div>
      <p className="mt-2 max-w-prose text-sm text-muted">{messages.overtime}</p>
    </Section>
  );
}

const Sum = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="text-lg font-semibold tabular-nums">{children}</dd>
  </div>
);
