import { Printer } from "lucide-react";
import { formatDate, type LocalDate } from "~/time/dates";
import { formatDuration } from "~/time/durations";
import { formatMonth, formatTime, formatWeekday } from "~/time/formats";
import { localDateOf } from "~/time/zones";
import { Button } from "~/ui/button";
import { useHydrated } from "~/ui/use-hydrated";
import type { Month } from "./find-month.server";
import type { ReportLog } from "./report-logs.server";

interface MonthSheetProps {
  month: Month;
  company: { name: string; nif: string | null; timeZone: string };
}

/** The 'Registro de jornada' of a person's month, on one sheet of A4 with place for both signatures (art. 34.9 ET). */
export function MonthSheet({ month, company }: MonthSheetProps) {
  const { person, from, days, totalMs, open } = month;
  return (
    <main className="mx-auto max-w-[190mm] px-4 py-6 text-sm print:max-w-none print:p-0 print:text-[9pt]">
      <PrintButton />
      <h1 className="text-xl font-bold print:text-[14pt]">Registro de jornada</h1>
      <p className="text-base first-letter:uppercase print:text-[11pt]">{formatMonth(from)}</p>
      <dl className="mt-3 grid grid-cols-1 gap-x-6 sm:grid-cols-2 print:grid-cols-2">
        <Fact name="Empresa" value={company.name} />
        <Fact name="NIF/CIF" value={company.nif ?? "—"} />
        <Fact name="Persona trabajadora" value={person.fullName ?? person.email} />
        <Fact name="DNI/NIE" value={person.dni ?? "—"} />
      </dl>
      <table className="mt-3 w-full border-collapse">
        <thead>
          <tr className="border-b-2 border-ink text-left">
            <th scope="col" className="py-1 pr-2">
              Día
            </th>
            <th scope="col" className="py-1 pr-2">
              Entrada – salida
            </th>
            <th scope="col" className="py-1 text-right">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ on, intervals, totalMs: dayMs }) => (
            <tr key={on} className="break-inside-avoid border-b border-line align-baseline">
              <th scope="row" className="py-0.5 pr-2 text-left font-normal whitespace-nowrap">
                {formatWeekday(on)}
              </th>
              <td className="py-0.5 pr-2">
                {intervals.map(({ log }) => intervalText(log, on, company.timeZone)).join(" · ") || "—"}
              </td>
              <td className="py-0.5 text-right whitespace-nowrap">
                {intervals.length > 0 && formatDuration(dayMs)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-bold">
            <th scope="row" colSpan={2} className="py-2 text-left">
              Total del mes{open > 0 && " (sin lo que está en curso)"}
            </th>
            <td className="py-2 text-right whitespace-nowrap">{formatDuration(totalMs)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="mt-1 text-muted">
        Horas de {company.timeZone}. Cada jornada consta el día en que empieza.
      </p>
      <div className="mt-4 grid break-inside-avoid grid-cols-2 gap-8">
        <Signature of="Firma de la empresa" />
        <Signature of="Firma de la persona trabajadora" />
      </div>
    </main>
  );
}

/** Saving as PDF is one of the printers of every browser's dialog. */
function PrintButton() {
  const hasScripts = useHydrated();
  if (!hasScripts) return null;
  return (
    <Button look="quiet" className="mb-6 print:hidden" onClick={() => print()}>
      <Printer aria-hidden className="size-5" />
      Imprimir o guardar como PDF
    </Button>
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

function intervalText({ checkInTime, checkOutTime }: ReportLog, on: LocalDate, timeZone: string): string {
  const start = formatTime(checkInTime, timeZone);
  if (checkOutTime === null) return `${start} – En curso`;
  const endsOn = localDateOf(checkOutTime, timeZone);
  const end = formatTime(checkOutTime, timeZone);
  return `${start} – ${end}${endsOn === on ? "" : ` (${formatDate(endsOn)})`}`;
}
