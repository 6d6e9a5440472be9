import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import { formatRecent } from "~/time/recent";
import { copy } from "./copy";
import { EntryRow, type PersonOnScreen } from "./entry-row";
import { ExitLink } from "./exit-link";
import type { Listed } from "./list-working.server";
import { WorkingRow, type WorkingRowProps } from "./working-row";

interface ForgottenExitsProps extends Omit<WorkingRowProps, "person"> {
  forgotten: Listed<PersonOnScreen>;
  missing: Listed<PersonOnScreen>;
}

/** Whose exit is not known: those who seem not to have clocked out, and the entries that ended without one. */
export function ForgottenExits({ forgotten, missing, ...shown }: ForgottenExitsProps) {
  if (forgotten.people.length + missing.people.length === 0) return null;
  return (
    <section aria-labelledby="forgotten-exits" className="mt-6">
      <h2 id="forgotten-exits" className="flex items-center gap-2 text-lg font-bold text-paused">
        <TriangleAlert aria-hidden className="size-5 shrink-0" />
        {copy.forgotten}
      </h2>
      <Group words={copy.stillOpen} of={forgotten}>
        {(person) => <WorkingRow key={person.id} person={person} {...shown} />}
      </Group>
      <Group words={copy.withoutExit} of={missing}>
        {(person) => (
          <EntryRow key={person.id} person={person} notes={<ExitLink person={person} />}>
            <span>Entrada: {formatRecent(person.checkInTime, person.timeZone)} · sin salida</span>
          </EntryRow>
        )}
      </Group>
    </section>
  );
}

function Group({
  words,
  of: { people, count },
  children,
}: {
  words: string;
  of: Listed<PersonOnScreen>;
  children: (person: PersonOnScreen) => ReactNode;
}) {
  if (people.length === 0) return null;
  return (
    <>
      <h3 className="mt-4 text-base text-muted">
        {words} {count}
      </h3>
      <ul className="mt-2 divide-y divide-line overflow-hidden card">
        {people.map(children)}
        {count > people.length && <li className="px-4 py-3 text-muted">y {count - people.length} más</li>}
      </ul>
    </>
  );
}
