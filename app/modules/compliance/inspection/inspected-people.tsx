import { Link } from "@remix-run/react";
import { displayName } from "~/modules/session/display-name";
import { missingExitsText } from "~/modules/ledger/missing-exits-text";
import type { ReportPerson } from "~/modules/timesheets/reports/list-people.server";
import type { MarkedTally } from "~/modules/timesheets/reports/report-logs.server";
import type { LocalDate } from "~/time/dates";
import { formatDuration } from "~/time/durations";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHeading } from "~/ui/page-heading";
import { TextField } from "~/ui/text-field";

/** Returns the path of a person's month, by a date in it. */
export const inspectedMonthPath = (profileId: string, on: LocalDate) =>
  `/inspeccion/personas/${profileId}/${on.slice(0, 7)}`;

/** Returns the marks that an inspector looks at first: `faltan 2 salidas · 1 corregido · 1 en desacuerdo`. */
export const marksText = ({
  open,
  missing,
  corrected,
  disputed,
}: Pick<MarkedTally, "open" | "missing" | "corrected" | "disputed">): string =>
  [
    open > 0 && `${open} en curso`,
    missing > 0 && missingExitsText(missing),
    corrected > 0 && (corrected === 1 ? "1 corregido" : `${corrected} corregidos`),
    disputed > 0 && `${disputed} en desacuerdo`,
  ]
    .filter(Boolean)
    .join(" · ");

interface InspectedPeopleProps {
  people: (ReportPerson & { tally: MarkedTally | null })[];
  who: string;
  /** How many people the next, longer list shows; null when the list is complete. */
  more: number | null;
  /** The link's last day. */
  lastOn: LocalDate;
}

const cellClass = "sm:border-t sm:border-line sm:px-4 sm:py-1";

/** A list of so many people needs no search. */
const mostWithoutSearch = 10;

/** Lists the people of a link, with a search for long lists. */
export function InspectedPeople({ people, who, more, lastOn }: InspectedPeopleProps) {
  const hasMarks = people.some(({ tally }) => tally && marksText(tally));
  return (
    <main className="measure pt-6 pb-12">
      <PageHeading
        title="Personas"
        intro={people.length > 0 ? "Toca un nombre para ver su hoja." : undefined}
      />
      {(who || people.length > mostWithoutSearch) && (
        <form method="get" className="mt-4 flex flex-wrap items-end gap-2">
          <TextField
            label="Buscar (nombre o DNI)"
            name="who"
            type="search"
            defaultValue={who}
            maxLength={100}
            className="min-w-0 flex-1 sm:max-w-md"
          />
          <button type="submit" className={buttonClass("quiet")}>
            Buscar
          </button>
        </form>
      )}
      {people.length === 0 ? (
        <EmptyState
          title={who ? "Nadie coincide" : "No hay nadie"}
          hint={who ? "Prueba con otro nombre o DNI." : "Este enlace no muestra a nadie."}
        />
      ) : (
        <table className="mt-4 w-full border-separate border-spacing-0 card">
          <caption className="sr-only">Personas de este enlace, con sus horas</caption>
          <thead className="text-left text-sm text-muted max-sm:sr-only">
            <tr>
              <th scope="col" className="px-4 py-2 font-medium">
                Persona
              </th>
              <th scope="col" className="px-4 py-2 font-medium">
                DNI
              </th>
              {hasMarks && (
                <th scope="col" className="px-4 py-2 font-medium">
                  Avisos
                </th>
              )}
              <th scope="col" className="px-4 py-2 text-right font-medium">
                Horas del periodo
              </th>
            </tr>
          </thead>
          <tbody>
            {people.map(({ id, dni, isActive, tally, ...person }) => (
              <tr
                key={id}
                className="relative hover:bg-brand-soft max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-4 max-sm:border-t max-sm:border-line max-sm:px-4 max-sm:py-2 max-sm:first:border-t-0"
              >
                <th scope="row" className={`${cellClass} text-left font-medium`}>
                  <Link
                    to={inspectedMonthPath(id, lastOn)}
                    className="inline-flex min-h-11 items-center wrap-anywhere text-brand after:absolute after:inset-0"
                  >
                    <bdi>{displayName(person)}</bdi>
                  </Link>
                  {!isActive && <span className="ml-2 text-sm font-normal text-muted">Inactivo</span>}
                </th>
                <td className={`${cellClass} text-sm text-muted tabular-nums max-sm:order-3`}>
                  {dni ?? "Sin DNI"}
                </td>
                {hasMarks && (
                  <td className={`${cellClass} text-sm text-muted max-sm:order-4 max-sm:text-right`}>
                    {tally && marksText(tally)}
                  </td>
                )}
                <td
                  className={`${cellClass} text-right font-semibold tabular-nums max-sm:content-center sm:whitespace-nowrap`}
                >
                  {tally ? formatDuration(tally.totalMs) : "Sin fichajes"}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more !== null && (
        <Link
          to={`?${new URLSearchParams({ ...(who && { who }), shown: String(more) })}`}
          className={`${buttonClass("quiet")} mt-4`}
        >
          Ver más personas
        </Link>
      )}
    </main>
  );
}
