import { EntryRow, type PersonOnScreen } from "../entry-row";
import type { AbsentPerson } from "../list-absent.server";
import { messages } from "../messages";
import { MissingExit, RowAction } from "./row-actions";

/** A person who is absent, and the links to their time and their absences. */
export interface AbsentOnScreen extends AbsentPerson {
  timeHref: string;
  absenceHref: string;
}

const mostShown = 20;

/** The people who are absent today. */
export function AbsentPeople({
  people,
  exitOf,
}: {
  people: readonly AbsentOnScreen[];
  /** Entries with a missing exit, by profile. */
  exitOf: ReadonlyMap<string, PersonOnScreen>;
}) {
  if (people.length === 0) return null;
  return (
    <section aria-labelledby="absent" className="mt-6">
      <h2 id="absent" className="text-lg font-bold">
        {messages.absent}: {people.length}
      </h2>
      <ul className="mt-2 divide-y divide-line overflow-hidden card">
        {people.slice(0, mostShown).map((person) => (
          <EntryRow
            key={person.profileId}
            person={person}
            notes={
              <>
                <MissingExit exit={exitOf.get(person.profileId)} />
                <RowAction to={person.absenceHref} name={person.name}>
                  {messages.showAbsence}
                </RowAction>
              </>
            }
          >
            <span className="wrap-anywhere">{person.text}</span>
          </EntryRow>
        ))}
      </ul>
      {people.length > mostShown && <p className="text-muted">y {people.length - mostShown} más</p>}
    </section>
  );
}
