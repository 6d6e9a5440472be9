import { Link } from "@remix-run/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Printer from "lucide-react/icons/printer";
import { addDays, monthOf, previousMonthOf } from "~/time/dates";
import { Button } from "~/ui/button";
import { DownloadLink } from "~/ui/download-link";
import { HelpLink } from "~/ui/help-link";
import { useHydrated } from "~/ui/use-hydrated";
import { messages } from "./messages";
import type { MonthSheetOf } from "./find-month.server";
import { monthPath, monthPdfPath, monthReportPath } from "./report-query";

const look =
  "inline-flex min-h-11 items-center gap-2 font-medium text-brand underline-offset-4 hover:underline";

const arrow = "grid size-11 place-items-center rounded-full text-brand hover:bg-brand-soft";

/** The links of the month sheet: back, the months around, the PDF and printing. */
export function MonthWays({ month, isOwn }: MonthSheetOf) {
  const hasScripts = useHydrated();
  const { person, from, todayOn } = month;
  const nextFrom = addDays(monthOf(from).to, 1);
  return (
    <div className="mb-6 print:hidden">
      <div className="mb-3 flex flex-wrap items-center gap-x-3">
        <Link to={isOwn ? "/dashboard" : monthReportPath(person.id, from)} className={look}>
          <ArrowLeft aria-hidden className="size-5" />
          Volver
        </Link>
        <nav aria-label="Meses" className="flex">
          <Link
            to={monthPath(person.id, previousMonthOf(from).from)}
            aria-label="Mes anterior"
            className={arrow}
          >
            <ChevronLeft aria-hidden className="size-5" />
          </Link>
          {nextFrom <= todayOn && (
            <Link to={monthPath(person.id, nextFrom)} aria-label="Mes siguiente" className={arrow}>
              <ChevronRight aria-hidden className="size-5" />
            </Link>
          )}
        </nav>
        <span className="ml-auto">
          <HelpLink page="hoja-mensual" />
        </span>
      </div>
      <div className="flex flex-wrap gap-3">
        <DownloadLink
          href={monthPdfPath(person.id, from)}
          label="Descargar PDF"
          failed={messages.pdfFailed}
        />
        {hasScripts && (
          <Button look="quiet" onClick={() => print()}>
            <Printer aria-hidden className="size-5" />
            Imprimir
          </Button>
        )}
      </div>
    </div>
  );
}
