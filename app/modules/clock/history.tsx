import { Form, Link } from "@remix-run/react";
import { formatDate, type DateRange } from "~/time/dates";
import { Button, buttonClass } from "~/ui/button";
import { DateField } from "~/ui/date-field";
import { EmptyState } from "~/ui/empty-state";
import { PeriodPresets, presetClass } from "~/ui/period-presets";
import { messages } from "./messages";
import type { RangeForm } from "./history-range";
import { HistoryFiles } from "./history-files";
import { HistoryTable, type HistoryRow } from "./history-table";

export interface HistoryProps {
  form: RangeForm;
  /** The usual periods, with their names. */
  presets: [name: string, period: DateRange][];
  logs: HistoryRow[];
  /** `Entrada a las 09:02, sin enviar`. */
  queued: string | undefined;
  openText: string | null;
  showsLocation: boolean;
  /** Cursor of the next page, and whether this is a page after the first. */
  next: string | null;
  isLaterPage: boolean;
  /** Whether this person may export the whole company's register. */
  mayExportAll: boolean;
  /** The person's month as a page to print. */
  monthHref: string;
}

/** 'Mi Historial de Fichajes': the filter, the table, the export. */
export default function History(props: HistoryProps) {
  const { form, presets, logs, showsLocation, next, isLaterPage, mayExportAll } = props;
  const { range, typed, errors } = form;
  const query = `from=${range.from}&to=${range.to}`;
  return (
    <section aria-labelledby="history" className="mt-10">
      <h2 id="history" className="text-xl font-bold">
        Mi Historial de Fichajes
      </h2>
      <Form
        method="get"
        noValidate
        preventScrollReset
        className="mt-4 grid grid-cols-2 items-start gap-3 sm:flex"
      >
        <DateField
          label="Desde"
          name="from"
          defaultValue={typed.from ?? formatDate(range.from)}
          error={errors.from}
        />
        <DateField
          label="Hasta"
          name="to"
          defaultValue={typed.to ?? formatDate(range.to)}
          error={errors.to}
        />
        <Button type="submit" look="quiet" className="col-span-2 sm:mt-6">
          Filtrar
        </Button>
      </Form>
      <PeriodPresets className="mt-3">
        {presets.map(([name, { from, to }]) => (
          <Link
            key={name}
            to={`?from=${from}&to=${to}`}
            preventScrollReset
            aria-current={(range.from === from && range.to === to) || undefined}
            className={presetClass}
          >
            {name}
          </Link>
        ))}
      </PeriodPresets>
      {logs.length === 0 ? (
        <EmptyState
          title={props.queued ?? messages.historyEmpty}
          hint={props.queued ? messages.historyQueuedHint : messages.historyEmptyHint}
        />
      ) : (
        <HistoryTable {...{ logs, showsLocation }} openText={props.openText} />
      )}
      <nav aria-label="Páginas del historial" className="mt-4 flex flex-wrap gap-3">
        {isLaterPage && (
          <Link to={`?${query}`} preventScrollReset className={buttonClass("quiet")}>
            Volver a los más recientes
          </Link>
        )}
        {next && (
          <Link to={`?${query}&before=${next}`} preventScrollReset className={buttonClass("quiet")}>
            Ver más antiguos
          </Link>
        )}
        <HistoryFiles range={range} monthHref={props.monthHref} />
      </nav>
      {mayExportAll && (
        <p className="mt-4 text-sm text-muted">
          ¿Necesitas el de todo el equipo?{" "}
          <Link to="/register" className="font-medium text-brand underline underline-offset-4">
            Exporta el registro verificable de la empresa
          </Link>
          .
        </p>
      )}
    </section>
  );
}
