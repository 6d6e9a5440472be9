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

/** Returns what a missing calendar means, in words. */
export function undeclaredText({ year, isNextYear, centres }: Omit<ShownUndeclared, "centre">): string {
  const where = centres > 1 ? ` en ${centres} centros` : "";
  return isNextYear
    ? `Falta declarar el calendario laboral de ${year}${where}. Sin él, desde enero solo cuentan los festivos nacionales y no se dice quién falta.`
    : `Falta declarar el calendario laboral de ${year}${where}. Hasta entonces solo cuentan los festivos nacionales y no se dice quién falta.`;
}
