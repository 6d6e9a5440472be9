import { Link } from "@remix-run/react";
import { weekPath } from "~/modules/shifts/grid/week-path";
import type { UnseenShift } from "~/modules/shifts/list-unseen.server";
import { weekOf } from "~/time/dates";
import { Avatar } from "~/ui/avatar";
import { UnbrokenTimes } from "~/ui/unbroken-times";
import { actionClass } from "./task-list";

export const unseenTitle = "No han visto su turno";

/** Returns the path of the shift in its week. */
export const unseenShiftPath = ({ on }: UnseenShift): string => weekPath(weekOf(on).from, { day: on });

/** The people who have not seen their next shift, so that their manager speaks with them. Renders nothing without any. */
export function UnseenShifts({ people }: { people: readonly UnseenShift[] }) {
  if (people.length === 0) return null;
  return (
    <section aria-labelledby="unseen" className="mt-6">
      <h2 id="unseen" className="text-lg font-bold">
        {unseenTitle}: {people.length}
      </h2>
      <ul className="mt-2 divide-y divide-line overflow-hidden card">
        {people.map((person) => (
          <li key={person.profileId} className="flex items-center gap-x-3 px-4 py-1">
            <Avatar name={person.name} url={person.avatarUrl} />
            <p className="min-w-0 flex-1 py-1 wrap-anywhere">
              <span className="block font-semibold">
                <bdi>{person.name}</bdi>
              </span>
              <span className="text-sm text-muted">
                <UnbrokenTimes text={person.when} />
              </span>
            </p>
            <Link to={unseenShiftPath(person)} className={actionClass}>
              Ver turno
              <span className="sr-only">: {person.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
