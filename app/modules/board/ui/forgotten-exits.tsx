import { Link } from "@remix-run/react";
import TriangleAlert from "lucide-react/icons/triangle-alert";
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
  /** The people of both, each once. */
  count: number;
}

/** People who probably forgot to check out, and entries with a missing exit, in one list. */
export function ForgottenExits({ forgotten, missing, count, ...shown }: ForgottenExitsProps) {
  if (forgotten.people.length + missing.people.length === 0) return null;
  const unseen = forgotten.count - forgotten.people.length;
  return (
    <section aria-labelledby="forgotten-exits" className="mt-6">
      <h2 id="forgotten-exits" className="flex items-center gap-2 text-lg font-bold text-paused">
        <TriangleAlert aria-hidden className="size-5 shrink-0" />
        {messages.forgotten}: {count}
      </h2>
      <ul className="mt-2 divide-y divide-line overflow-hidden card">
        {forgotten.people.map((person) => (
          <WorkingRow key={person.id} person={person} {...shown} />
        ))}
        {unseen > 0 && <li className="px-4 py-3 text-muted">y {unseen} más</li>}
        {missing.people.map((person) => (
          <MissingRow key={person.id} person={person} />
        ))}
        {missing.people.length > 0 && missing.count > missing.people.length && (
          <li className="px-4 py-3">
            <Link to="/working-now?exits=all" className={wayToAll}>
              Ver todos: {missing.count}
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}

const wayToAll =
  "inline-flex min-h-11 items-center font-medium text-brand underline-offset-4 hover:underline";

/** An entry with a missing exit. */
export const MissingRow = ({ person }: { person: PersonOnScreen }) => (
  <EntryRow person={person} notes={<ExitLink person={person} />}>
    <span>Entrada: {entryTime(person)}</span>
  </EntryRow>
);

/** With its year when it is long ago. */
const entryTime = ({ checkInTime, timeZone, isOld }: PersonOnScreen) =>
  isOld ? formatDateTime(checkInTime, timeZone) : formatRecent(checkInTime, timeZone);
