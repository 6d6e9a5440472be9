import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatRecent } from "~/time/recent";
import { messages } from "../messages";
import type { WorkingPerson } from "../list-working.server";

interface RowActionProps {
  to: string;
  /** The person of the row. A screen reader says it after the action. */
  name: string;
  children: ReactNode;
}

/** The one action of a person's row. */
export const RowAction = ({ to, name, children }: RowActionProps) => (
  <Link to={to} className="inline-flex min-h-11 items-center font-medium text-brand hover:underline">
    {children}
    <span className="sr-only"> {name}</span>
  </Link>
);

/** A link to the form that adds a missing check-out. */
export const ExitLink = ({ person: { id, profileId, name } }: { person: WorkingPerson }) => (
  <RowAction to={`/corrections/new?${new URLSearchParams({ profile: profileId, entry: id })}`} name={name}>
    {messages.enterExit}
  </RowAction>
);

/** The missing exit of a person whose row is about something else: since when, and the link to add it. */
export const MissingExit = ({ exit }: { exit: WorkingPerson | undefined }) =>
  exit && (
    <>
      <span className="text-sm font-medium text-paused">
        {`Falta la salida del ${formatRecent(exit.checkInTime, exit.timeZone)}`}
      </span>
      <ExitLink person={exit} />
    </>
  );
