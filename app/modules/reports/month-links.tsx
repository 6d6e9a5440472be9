import { Download, Printer } from "lucide-react";
import type { DateRange } from "~/time/dates";
import { formatMonth } from "~/time/formats";
import { monthPath, monthPdfPath, monthsIn } from "./report-query";

const look = "inline-flex min-h-11 items-center gap-2 text-sm font-medium text-brand hover:underline";

/** A person's months of a period, each as a page and as a PDF. */
export function MonthLinks({ range, profileId }: { range: DateRange; profileId: string }) {
  return (
    <ul className="flex flex-wrap gap-x-5 border-t border-line px-4 py-1">
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
