import { Link } from "@remix-run/react";
import { copy } from "./copy";
import type { WorkingPerson } from "./list-working.server";

/** Where somebody says when a person left. */
export function ExitLink({ person: { id, profileId, name } }: { person: WorkingPerson }) {
  return (
    <Link
      to={`/corrections/new?${new URLSearchParams({ profile: profileId, entry: id })}`}
      className="inline-flex min-h-11 items-center text-sm font-medium text-brand hover:underline"
    >
      {copy.tellExit}
      <span className="sr-only"> {name}</span>
    </Link>
  );
}
