import { Form, Link, useNavigation } from "@remix-run/react";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { useHydrated } from "~/ui/use-hydrated";
import { copy } from "./copy";
import type { TeamMember } from "./list-team.server";
import type { TeamAnswer } from "./team-answer";
import { teamQuery, type TeamFilter } from "./team-filter";
import { TeamRow } from "./team-row";
import { useTicks } from "./use-ticks";

interface TeamListProps {
  me: string;
  filter: TeamFilter;
  people: TeamMember[];
  after: string | null;
  next: string | null;
  wholeSearch: number | null;
  answer: TeamAnswer | null;
}

/** A page of people with what can be done to several at once. Works without scripts. */
export function TeamList({ me, filter, people, after, next, wholeSearch, answer }: TeamListProps) {
  const hasScripts = useHydrated();
  const isSending = useNavigation().formMethod === "POST";
  const changeable = people.filter(({ id, role }) => role !== "owner" && id !== me).map(({ id }) => id);
  const ticks = useTicks(changeable, answer);
  if (people.length === 0) {
    return (
      <p className="mt-6 rounded-card border border-line bg-surface px-4 py-10 text-center text-muted">
        {copy.empty}
      </p>
    );
  }
  const isWhole = wholeSearch !== null;
  const count = wholeSearch ?? ticks.count;
  const hasOthers = next !== null || after !== null;
  const place = { ...(after && { after }) };
  return (
    <Form method="post" preventScrollReset className="mt-4">
      <input type="hidden" name="scope" value={isWhole ? "search" : "ticked"} />
      {isWhole && (
        <>
          <input type="hidden" name="expected" value={wholeSearch} />
          <input type="hidden" name="q" value={filter.search} />
          <input type="hidden" name="status" value={filter.status ?? ""} />
        </>
      )}
      <div className="sticky top-0 z-10 flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-paper py-2">
        {hasScripts && !isWhole && (
          <label htmlFor="everybody" className="flex items-center pr-2 font-medium">
            <Checkbox
              id="everybody"
              checked={ticks.isEverybody}
              disabled={changeable.length === 0}
              onChange={ticks.toggleAll}
            />
            Seleccionar todos
          </label>
        )}
        {isWhole && <p className="font-medium">{chosenText(count)} en toda la búsqueda</p>}
        {hasScripts && !isWhole && count > 0 && <p className="text-muted">{chosenText(count)}</p>}
        {isWhole ? (
          <SelectionLink to={teamQuery(filter, place)}>Deshacer la selección</SelectionLink>
        ) : (
          (hasOthers || !hasScripts) && (
            <SelectionLink to={teamQuery(filter, { ...place, all: "1" })}>
              Seleccionar toda la búsqueda
            </SelectionLink>
          )
        )}
        <div className="flex gap-2 sm:ml-auto">
          <Button
            type="submit"
            name="set_status"
            value="active"
            look="quiet"
            disabled={isSending || (hasScripts && count === 0)}
          >
            Activar
          </Button>
          <Button
            type="submit"
            name="set_status"
            value="inactive"
            look="quiet"
            disabled={isSending || (hasScripts && count === 0)}
          >
            Desactivar
          </Button>
        </div>
      </div>
      <ul className="divide-y divide-line">
        {people.map((person) => (
          <TeamRow
            key={person.id}
            person={person}
            isMe={person.id === me}
            editTo={`/team${teamQuery(filter, { ...place, edit: person.id })}`}
            tick={{
              isLocked: isWhole,
              isOn: isWhole || ticks.isTicked(person.id),
              toggle: () => ticks.toggle(person.id),
            }}
          />
        ))}
      </ul>
    </Form>
  );
}

const chosenText = (count: number) => (count === 1 ? "1 persona elegida" : `${count} personas elegidas`);

function SelectionLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      preventScrollReset
      className="inline-flex min-h-11 items-center text-sm font-medium text-brand underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
