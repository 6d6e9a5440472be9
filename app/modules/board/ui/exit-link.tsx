import { Link } from "@remix-run/react";
import { messages } from "../messages";
import { formatRecent } from "~/time/recent";
import type { WorkingPerson } from "../list-working.server";

/** A link to the form that adds a missing check-out. */
export function ExitLink({ person: { id, profileId, name } }: { person: WorkingPerson }) {
  return (
    <Link
      to={`/corrections/new?${new URLSearchParams({ profile: profileId, entry: id })}`}
      className="inline-flex min-h-11 items-center text-sm font-medium text-brand hover:underline"
    >
      {messages.enterExit}
      <span className="sr-only"> {name}</span>
    </Link>
  );
}

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
