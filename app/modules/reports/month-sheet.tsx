import Printer from "lucide-react/icons/printer";
import { formatDuration } from "~/time/durations";
import { formatWeekday } from "~/time/formats";
import { Button } from "~/ui/button";
import { DownloadLink } from "~/ui/download-link";
import { useHydrated } from "~/ui/use-hydrated";
import { copy } from "./copy";
import type { MonthSheetOf } from "./find-month.server";
import {
  intervalText,
  monthFileName,
  monthTitle,
  sheetColumns,
  sheetFacts,
  sheetTitle,
  signatures,
  totalLabel,
  zoneNote,
} from "./month-words";
import { monthPdfPath } from "./report-query";

/** The 'Registro de jornada' of a person's month, on one sheet of A4 with place for both signatures (art. 34.9 ET). */
export function MonthSheet(sheet: MonthSheetOf) {
  const { month, company } = sheet;
  const { from, days, totalMs } = month;
  const [day, stretch, total] = sheetColumns;
  return (
    <main className="mx-auto max-w-[190mm] px-4 py-6 text-sm print:max-w-none print:p-0 print:text-[9pt]">
      <Ways month={month} />
      <h1 className="text-xl font-bold print:text-[14pt]">{sheetTitle}</h1>
      <p className="text-base print:text-[11pt]">{monthTitle(from)}</p>
      <dl className="mt-3 grid grid-cols-1 gap-x-6 sm:grid-cols-2 print:grid-cols-2">
        {sheetFacts(sheet).map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
      <table className="mt-3 w-full border-collapse">
        <thead>
          <tr className="border-b-2 border-ink text-left">
            <th scope="col" className="py-1 pr-2">
              {day}
            </th>
            <th scope="col" className="py-1 pr-2">
              {stretch}
            </th>
            <th scope="col" className="py-1 text-right">
              {total}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ on, logs, totalMs: dayMs }) => (
            <tr key={on} className="break-inside-avoid border-b border-line align-baseline">
              <th scope="row" className="py-0.5 pr-2 text-left font-normal whitespace-nowrap">
                {formatWeekday(on)}
              </th>
              <td className="py-0.5 pr-2">{logs.map((log) => intervalText(log, on)).join(" · ") || "—"}</td>
              <td className="py-0.5 text-right whitespace-nowrap">
                {logs.length > 0 && formatDuration(dayMs)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-bold">
            <th scope="row" colSpan={2} className="py-2 text-left">
              {totalLabel(month)}
            </th>
            <td className="py-2 text-right whitespace-nowrap">{formatDuration(totalMs)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="mt-1 text-muted">{zoneNote(company.timeZone)}</p>
      <div className="mt-4 grid break-inside-avoid grid-cols-2 gap-8">
        {signatures.map((of) => (
          <Signature key={of} of={of} />
        ))}
      </div>
    </main>
  );
}

/** How to take the sheet along: as a file, or through the browser's printers. */
function Ways({ month }: { month: MonthSheetOf["month"] }) {
  const hasScripts = useHydrated();
  return (
    <div className="mb-6 flex flex-wrap gap-3 print:hidden">
      <DownloadLink
        href={monthPdfPath(month.person.id, month.from)}
        fileName={monthFileName(month)}
        label="Descargar PDF"
        failed={copy.pdfFailed}
      />
      {hasScripts && (
        <Button look="quiet" onClick={() => print()}>
          <Printer aria-hidden className="size-5" />
          Imprimir
        </Button>
      )}
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex gap-2">
      <dt className="shrink-0 text-muted">{name}:</dt>
      <dd className="min-w-0 font-semibold wrap-anywhere">{value}</dd>
    </div>
  );
}

const Signature = ({ of }: { of: string }) => (
  <div className="border-t border-ink pt-1">
    <p className="h-16 print:h-[18mm]">{of}</p>
    <p>Fecha:</p>
  </div>
);
