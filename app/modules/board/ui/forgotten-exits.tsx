import { Link } from "@remix-run/react";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import { formatDateTime } from "~/time/formats";
import { formatRecent } from "~/time/recent";
import { messages } from "../messages";
import { EntryRow, type PersonOnScreen } from "../entry-row";
import { ExitLink } from "./row-actions";
import type { Listed } from "../list-working.server";
import { WorkingRow, type WorkingRowProps } from "./working-row";

interface ForgottenExitsProps extends Omit<WorkingRowProps, "person" | "exit"> {
  forgotten: Listed<PersonOnScreen>;
  missing: Listed<PersonOnScreen>;
}

/** People who probably forgot to check out, and entries with a missing exit. */
export function ForgottenExits({ forgotten, missing, ...shown }: ForgottenExitsProps) {
  if (forgotten.people.length + missing.people.length === 0) return null;
  return (
    <section aria-labelledby="forgotten-exits" className="mt-6">
      <h2 id="forgotten-exits" className="flex items-center gap-2 text-lg font-bold text-paused">
        <TriangleAlert aria-hidden className="size-5 shrink-0" />
        {messages.forgotten}
      </h2>
      <Group words={messages.stillOpen} of={forgotten}>
        {(person) => <WorkingRow key={person.id} person={person} {...shown} />}
      </Group>
      <Group
        words={messages.withoutExit}
        of={missing}
        all={(count) => (
          <Link to="/working-now?exits=all" className={wayToAll}>
            Ver todos: {count}
          </Link>
        )}
      >
        {(person) => <MissingRow key={person.id} person={person} />}
      </Group>
    </section>
  );
}

const wayToAll =
  "inline-flex min-h-11 items-center font-medium text-brand underline-offset-4 hover:underline";

/** An entry with a missing exit. */
export const MissingRow = ({ person }: { person: PersonOnScreen }) => (
  <EntryRow person={person} notes={<ExitLink person={person} />}>
    <span>Entrada: {entryTime(person)} · sin salida</span>
  </EntryRow>
);

/** With its year when it is long ago. */
const entryTime = ({ checkInTime, timeZone, isOld }: PersonOnScreen) =>
  isOld ? formatDateTime(checkInTime, timeZone) : formatRecent(checkInTime, timeZone);

function Group({
  words,
  of: { people, count },
  all = (total) => `y ${total - people.length} más`,
  children,
}: {
  words: string;
  of: Listed<PersonOnScreen>;
  /** The text with the total when the list is incomplete. */
  all?: (count: number) => ReactNode;
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
        {count > people.length && <li className="px-4 py-3 text-muted">{all(count)}</li>}
      </ul>
    </>
  );
}
