import { Link } from "@remix-run/react";
import type { PersonOnScreen } from "../entry-row";
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
    <section aria-labelledby="absent" className="mt-8">
      <h2 id="absent" className="text-base font-medium text-muted">
        {messages.absent}: {people.length}
      </h2>
      <ul className="mt-1">
        {people.slice(0, mostShown).map(({ profileId, name, text, timeHref, absenceHref }) => (
          <li key={profileId} className="flex min-h-11 flex-wrap items-center gap-x-3">
            <Link
              to={timeHref}
              className="inline-flex min-h-11 items-center underline decoration-line underline-offset-4 hover:decoration-brand"
            >
              <bdi className="wrap-anywhere">{name}</bdi>
            </Link>
            <span className="text-sm wrap-anywhere text-muted">{text}</span>
            <MissingExit exit={exitOf.get(profileId)} />
            <RowAction to={absenceHref} name={name}>
              {messages.showAbsence}
            </RowAction>
          </li>
        ))}
      </ul>
      {people.length > mostShown && <p className="text-muted">y {people.length - mostShown} más</p>}
    </section>
  );
}
