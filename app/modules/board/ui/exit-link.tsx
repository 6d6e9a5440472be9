import { Link } from "@remix-run/react";
import { messages } from "../messages";
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
