import { Link } from "@remix-run/react";
import type { MonthSheetOf } from "~/modules/timesheets/reports/find-month.server";
import { addDays, monthOf, previousMonthOf, type DateRange } from "~/time/dates";
import { buttonClass } from "~/ui/button";
import { inspectedMonthPath } from "./inspected-people";

const look = "inline-flex min-h-11 items-center font-medium text-brand underline-offset-4 hover:underline";

/** Links of a month sheet: back, to the neighbouring months within the link, and to the PDF. */
export function InspectedWays({ month, range }: Pick<MonthSheetOf, "month"> & { range: DateRange }) {
  const { person, from, to } = month;
  const path = inspectedMonthPath(person.id, from);
  return (
    <div className="mb-6 print:hidden">
      <nav aria-label="Registros de jornada" className="mb-3 flex flex-wrap gap-x-5">
        <Link to="/inspeccion/personas" className={look}>
          Volver a Personas
        </Link>
        {range.from < from && (
          <Link to={inspectedMonthPath(person.id, previousMonthOf(from).from)} className={look}>
            Mes anterior
          </Link>
        )}
        {range.to > to && (
          <Link to={inspectedMonthPath(person.id, addDays(monthOf(from).to, 1))} className={look}>
            Mes siguiente
          </Link>
        )}
      </nav>
      <a href={`${path}.pdf`} download className={buttonClass("quiet")}>
        Descargar PDF
      </a>
    </div>
  );
}
