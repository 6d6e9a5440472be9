import { Link } from "@remix-run/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Download from "lucide-react/icons/download";
import type { MonthSheetContent } from "~/modules/timesheets/reports/find-month.server";
import { addDays, monthOf, previousMonthOf, type DateRange } from "~/time/dates";
import { buttonClass } from "~/ui/button";
import { inspectedMonthPath } from "./inspected-people";

const linkClass =
  "inline-flex min-h-11 items-center gap-2 font-medium text-brand underline-offset-4 hover:underline";

/** Links of a month sheet: back, to the neighbouring months within the link, and to the PDF. */
export function InspectedLinks({ month, range }: Pick<MonthSheetContent, "month"> & { range: DateRange }) {
  const { person, from, to } = month;
  const path = inspectedMonthPath(person.id, from);
  return (
    <div className="mb-2 flex flex-wrap gap-x-5 text-base print:hidden">
      <nav aria-label="Registros de jornada" className="flex flex-wrap gap-x-5">
        <Link to="/inspeccion/personas" className={linkClass}>
          <ArrowLeft aria-hidden className="size-5" />
          Personas
        </Link>
        {range.from < from && (
          <Link to={inspectedMonthPath(person.id, previousMonthOf(from).from)} className={linkClass}>
            <ChevronLeft aria-hidden className="size-5" />
            Mes anterior
          </Link>
        )}
        {range.to > to && (
          <Link to={inspectedMonthPath(person.id, addDays(monthOf(from).to, 1))} className={linkClass}>
            Mes siguiente
            <ChevronRight aria-hidden className="size-5" />
          </Link>
        )}
      </nav>
      <a href={`${path}.pdf`} download className={`${buttonClass("quiet")} ml-auto`}>
        <Download aria-hidden className="size-5" />
        Descargar PDF
      </a>
    </div>
  );
}
