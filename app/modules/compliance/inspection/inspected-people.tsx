import { Link } from "@remix-run/react";
import { displayName } from "~/modules/directory/display-name";
import type { ReportPerson } from "~/modules/timesheets/reports/list-people.server";
import type { LocalDate } from "~/time/dates";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHeading } from "~/ui/page-heading";
import { TextField } from "~/ui/text-field";

/** Returns the path of a person's month, by a date in it. */
export const inspectedMonthPath = (profileId: string, on: LocalDate) =>
  `/inspeccion/personas/${profileId}/${on.slice(0, 7)}`;

interface InspectedPeopleProps {
  people: ReportPerson[];
  who: string;
  /** How many people the next, longer list shows; null when the list is complete. */
  more: number | null;
  /** The link's last day. */
  lastOn: LocalDate;
}

/** Lists the people of a link, with a search. */
export function InspectedPeople({ people, who, more, lastOn }: InspectedPeopleProps) {
  return (
    <main className="measure pt-6 pb-12 [--page:64rem]">
      <PageHeading title="Personas" />
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
      {people.length === 0 ? (
        <EmptyState
          title={who ? "Nadie coincide" : "No hay nadie"}
          hint={who ? "Prueba con otro nombre o DNI." : "Este enlace no muestra a nadie."}
        />
      ) : (
        <ul className="mt-4 card">
          {people.map(({ id, dni, isActive, ...person }) => (
            <li key={id} className="border-b border-line last:border-b-0">
              <Link
                to={inspectedMonthPath(id, lastOn)}
                className="flex min-h-13 flex-wrap items-center justify-between gap-x-6 px-4 py-2 hover:bg-brand-soft"
              >
                <span className="font-medium wrap-anywhere text-brand">
                  <bdi>{displayName(person)}</bdi>
                </span>
                <span className="text-sm text-muted">
                  {[dni, !isActive && "Inactivo"].filter(Boolean).join(" · ")}
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
