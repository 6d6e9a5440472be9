import { Form, Link } from "@remix-run/react";
import { matchesSearch } from "~/platform/search-text";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { LiveRegion } from "~/ui/notice";
import { SearchField } from "~/ui/search-field";
import { useServerNow } from "~/ui/use-server-now";
import { useUrlSearch } from "~/ui/use-url-search";
import { copy } from "./copy";
import type { WorkingPerson } from "./list-working.server";
import { WorkingRow } from "./working-row";

export interface WorkingNowProps {
  people: WorkingPerson[];
  /** Of the whole company. */
  total: number;
  /** Cursor of the next page, and whether this is a page after the first. */
  next: string | null;
  isLaterPage: boolean;
  /** What the server has searched for already. */
  search: string;
  now: number;
  timeZone: string;
  showsLocation: boolean;
}

/** Who is working, newest first, with a search that needs the server only when they are more than a page. */
export function WorkingNow(props: WorkingNowProps) {
  const { people, total, next, search, timeZone, showsLocation } = props;
  const now = useServerNow(props.now);
  const isWhole = search === "" && next === null && !props.isLaterPage;
  const { typed, type } = useUrlSearch({
    name: "search",
    asked: search,
    forgets: ["before"],
    isAnswered: isWhole,
  });
  const found = people.filter(({ name, dni }) => matchesSearch([name, dni], typed));
  const isSearched = typed.trim() !== "" || search !== "";
  return (
    <>
      <Form method="get" role="search" className="mt-4">
        <SearchField
          label="Buscar por nombre o DNI"
          name="search"
          value={typed}
          onChange={type}
          className="max-w-md"
        />
      </Form>
      <LiveRegion className="mt-4 text-base text-muted">
        {isSearched ? `${found.length} de ${total}` : total === 1 ? "1 persona" : `${total} personas`}
        {" trabajando ahora"}
      </LiveRegion>
      {found.length === 0 ? (
        <EmptyState
          title={isSearched ? copy.nobodyFound : copy.nobodyWorking}
          hint={isSearched ? copy.nobodyFoundHint : copy.nobodyWorkingHint}
        />
      ) : (
        <ul className="mt-4 divide-y divide-line overflow-hidden card">
          {found.map((person) => (
            <WorkingRow
              key={person.id}
              person={person}
              now={now}
              timeZone={timeZone}
              showsLocation={showsLocation}
            />
          ))}
        </ul>
      )}
      <Pages {...props} />
    </>
  );
}

function Pages({ next, isLaterPage, search }: WorkingNowProps) {
  if (!next && !isLaterPage) return null;
  const query = (before?: string) =>
    `?${new URLSearchParams({ ...(search && { search }), ...(before && { before }) })}`;
  return (
    <nav aria-label="Páginas" className="mt-4 flex flex-wrap gap-3">
      {isLaterPage && (
        <Link to={query()} className={buttonClass("quiet")}>
          Volver a los más recientes
        </Link>
      )}
      {next && (
        <Link to={query(next)} className={buttonClass("quiet")}>
          Ver más
        </Link>
      )}
    </nav>
  );
}
