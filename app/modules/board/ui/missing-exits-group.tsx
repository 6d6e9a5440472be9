import { Link } from "@remix-run/react";
import { messages } from "../messages";
import { EntryRow, type PersonOnScreen } from "../entry-row";
import type { FirstPage } from "../list-working.server";
import { entryTime } from "./entry-time";
import { ExitLink } from "./row-actions";
import { WorkingRow, type WorkingRowProps } from "./working-row";

interface MissingExitsGroupProps extends Omit<WorkingRowProps, "person" | "exit"> {
  probablyMissing: FirstPage<PersonOnScreen>;
  /** The missing exits that are not beside their person in another group. */
  missing: readonly PersonOnScreen[];
  /** All missing exits, also those in other rows of the screen. */
  count: number;
}

/**
 * People who probably forgot to check out, and people with a missing exit, in one list. If there are more exits, a link leads to all of
 * them.
 */
export function MissingExitsGroup({ probablyMissing, missing, count, ...shown }: MissingExitsGroupProps) {
  if (count === 0) return null;
  const unseen = probablyMissing.count - probablyMissing.people.length;
  const isAll = probablyMissing.count + missing.length === count;
  return (
    <section aria-labelledby="missing-exits" className="mt-6">
      <h2 id="missing-exits" className="text-lg font-bold text-paused">
        {messages.exitMissing}: {count}
      </h2>
      <ul className="mt-2 divide-y divide-line overflow-hidden card">
        {probablyMissing.people.map((person) => (
          <WorkingRow key={person.id} person={person} {...shown} />
        ))}
        {unseen > 0 && <li className="px-4 py-3 text-muted">y {unseen} más</li>}
        {missing.map((person) => (
          <MissingRow key={person.id} person={person} />
        ))}
        {!isAll && (
          <li className="px-4 py-1">
            <Link to="/working-now?exits=all" className={linkClass}>
              Ver todas: {count}
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}

const linkClass =
  "inline-flex min-h-11 items-center font-medium text-brand underline-offset-4 hover:underline";

/** An entry with a missing exit. */
export const MissingRow = ({ person }: { person: PersonOnScreen }) => (
  <EntryRow person={person} notes={<ExitLink person={person} />}>
    <span>Entrada: {entryTime(person)}</span>
  </EntryRow>
);
