import { Link } from "@remix-run/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Printer from "lucide-react/icons/printer";
import { Button } from "~/ui/button";
import { DownloadLink } from "~/ui/download-link";
import { HelpLink } from "~/ui/help-link";
import { useHydrated } from "~/ui/use-hydrated";
import { messages } from "./messages";
import type { MonthSheetContent } from "./find-month.server";
import type { Neighbour } from "./list-people.server";
import { monthPath, monthPdfPath, monthReportPath } from "./report-query";

const look =
  "inline-flex min-h-11 items-center gap-2 font-medium text-brand underline-offset-4 hover:underline";

/** The links of the month sheet: back, to the same month of other people, the PDF and printing. */
export function SheetLinks({ month, isOwn, neighbours }: MonthSheetContent) {
  const hasScripts = useHydrated();
  const { person, from } = month;
  return (
    <div className="mb-3 sm:mb-6 print:hidden">
      <div className="mb-3 flex flex-wrap items-center gap-x-3">
        <Link to={isOwn ? "/dashboard" : monthReportPath(person.id, from)} className={look}>
          <ArrowLeft aria-hidden className="size-5" />
          {isOwn ? "Fichar" : "Reportes"}
        </Link>
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
        {neighbours && (
          <nav
            aria-label="Personas"
            className="flex grow justify-between gap-x-4 empty:hidden sm:justify-end"
          >
            {neighbours.previous && (
              <Link to={monthPath(neighbours.previous.id, from)} className={look}>
                <ChevronLeft aria-hidden className="-mr-1 size-5 shrink-0" />
                <NameOf neighbour={neighbours.previous} which="Anterior" />
              </Link>
            )}
            {neighbours.next && (
              <Link to={monthPath(neighbours.next.id, from)} className={`${look} ml-auto text-right`}>
                <NameOf neighbour={neighbours.next} which="Siguiente" />
                <ChevronRight aria-hidden className="-ml-1 size-5 shrink-0" />
              </Link>
            )}
          </nav>
        )}
      </div>
    </div>
  );
}

const NameOf = ({ neighbour, which }: { neighbour: Neighbour; which: string }) => (
  <span className="wrap-anywhere">
    <span className="font-normal text-muted">{which}: </span>
    <bdi>{neighbour.name}</bdi>
  </span>
);
