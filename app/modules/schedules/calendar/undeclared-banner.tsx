import { Link } from "@remix-run/react";
import { Notice } from "~/ui/notice";
import type { ShownUndeclared } from "./undeclared-calendars.server";

/** Says that a calendar is missing and what follows, with the link to it. */
export const UndeclaredBanner = ({ missing }: { missing: ShownUndeclared }) => (
  <div className="mt-4 max-w-prose">
    <Notice tone="info">
      <p>{undeclaredText(missing)}</p>
      <Link
        to={`/schedules/calendar?year=${missing.year}&centre=${missing.centre}`}
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        Calendario laboral
      </Link>
    </Notice>
  </div>
);

/** Returns the text of the effects of a missing calendar. */
export function undeclaredText({ year, isNextYear, centres }: Omit<ShownUndeclared, "centre">): string {
  const where = centres > 1 ? ` en ${centres} centros` : "";
  return isNextYear
    ? `Faltan los festivos de ${year}${where}. Sin ellos, desde enero solo cuentan los nacionales y no te avisamos de quién falta.`
    : `Faltan los festivos de ${year}${where}. Hasta que los pongas, solo cuentan los nacionales y no te avisamos de quién falta.`;
}
