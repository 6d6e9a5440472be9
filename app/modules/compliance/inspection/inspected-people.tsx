import { Link } from "@remix-run/react";
import { displayName } from "~/modules/directory/display-name";
import type { ReportPerson } from "~/modules/timesheets/reports/list-people.server";
import type { MarkedTally } from "~/modules/timesheets/reports/report-logs.server";
import { countedText } from "~/modules/timesheets/reports/total-words";
import type { LocalDate } from "~/time/dates";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHeading } from "~/ui/page-heading";
import { TextField } from "~/ui/text-field";

/** Returns the path of a person's month, by a date in it. */
export const inspectedMonthPath = (profileId: string, on: LocalDate) =>
  `/inspeccion/personas/${profileId}/${on.slice(0, 7)}`;

/** Returns what an inspector looks at first: `2 sin salida · 1 corregido · 1 en desacuerdo`. */
export const marksText = ({
  open,
  missing,
  corrected,
  disputed,
}: Pick<MarkedTally, "open" | "missing" | "corrected" | "disputed">): string =>
  [
    open > 0 && `${open} en curso`,
    missing > 0 && `${missing} sin salida`,
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

/** A list of so many people needs no search. */
const mostWithoutSearch = 10;

/** Lists the people of a link, with a search for long lists. */
export function InspectedPeople({ people, who, more, lastOn }: InspectedPeopleProps) {
  return (
    <main className="measure pt-6 pb-12">
      <PageHeading title="Personas" intro="Abre a una persona para ver su hoja." />
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
        <ul className="mt-4 card">
          {people.map(({ id, dni, isActive, tally, ...person }) => (
            <li key={id} className="border-b border-line last:border-b-0">
              <Link
                to={inspectedMonthPath(id, lastOn)}
                className="flex min-h-13 flex-wrap items-center justify-between gap-x-6 px-4 py-2 hover:bg-brand-soft"
              >
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <bdi className="font-medium text-brand">{displayName(person)}</bdi>
                  <span className="block text-sm text-muted">
                    {[dni, !isActive && "Inactivo"].filter(Boolean).join(" · ")}
                  </span>
                </span>
                <span className="text-right tabular-nums">
                  <span className="font-semibold">{tally ? countedText(tally) : "Sin fichajes"}</span>
                  {tally && <span className="block text-sm text-muted">{marksText(tally)}</span>}
                </span>
              </Link>
            </li>
          ))}
        </ul>
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
