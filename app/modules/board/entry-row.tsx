import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Avatar } from "~/ui/avatar";
import type { WorkingPerson } from "./list-working.server";

/** A person with an entry, and the link to its day. */
export interface PersonOnScreen extends WorkingPerson {
  timeHref: string;
  /** Whether the date needs its year. */
  isOld: boolean;
}

interface EntryRowProps {
  person: Pick<PersonOnScreen, "name" | "timeHref"> & Partial<Pick<PersonOnScreen, "avatarUrl">>;
  /** Details of the entry, or of what is expected. */
  children: ReactNode;
  /** Further notes and actions: below on a phone, at the side on a desktop. */
  notes: ReactNode;
  timer?: ReactNode;
  /** Whether the actions have a row of their own up to a desktop, which has them at the edge, after the timer. */
  isActionLast?: boolean;
}

/** A row with a person, the link to their time, and details. */
export function EntryRow({ person, children, notes, timer, isActionLast = false }: EntryRowProps) {
  const { name, avatarUrl, timeHref } = person;
  return (
    <li
      className={`grid grid-cols-[auto_1fr_auto] items-center gap-x-3 px-4 pb-3 ${isActionLast ? "lg:grid-cols-[auto_1fr_auto_auto]" : "sm:grid-cols-[auto_1fr_auto_auto]"}`}
    >
      <span className="mt-3 self-center">
        <Avatar name={name} url={avatarUrl ?? null} />
      </span>
      <div className="min-w-0 max-[22rem]:col-span-2">
        <Link
          to={timeHref}
          className="relative -mb-2 flex min-h-11 w-fit min-w-11 items-end pt-3 pb-2 font-semibold underline-offset-4 hover:underline"
        >
          <span className="wrap-anywhere">
            <bdi>{name}</bdi>
            <span className="sr-only"> (su jornada)</span>
          </span>
        </Link>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">{children}</p>
      </div>
      <div
        className={`col-span-2 col-start-2 row-start-2 flex flex-wrap items-center gap-x-4 empty:hidden max-[22rem]:row-start-3 ${isActionLast ? "lg:col-span-1 lg:col-start-4 lg:row-start-1 lg:mt-3 lg:ml-3 lg:justify-end" : `sm:col-start-3 sm:row-start-1 sm:mt-3 sm:justify-end ${timer ? "sm:col-span-1" : ""}`}`}
      >
        {notes}
      </div>
      {timer}
    </li>
  );
}
