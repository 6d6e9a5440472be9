import { Link } from "@remix-run/react";
import { EmptyState } from "~/ui/empty-state";
import { PageLinks } from "~/ui/page-links";
import { copy } from "./copy";
import type { PersonOnScreen } from "./entry-row";
import { MissingRow } from "./forgotten-exits";

export interface MissingExitsProps {
  people: PersonOnScreen[];
  /** Cursor of the next page, and whether this is a page after the first. */
  next: string | null;
  isLaterPage: boolean;
}

/** All entries of a company that ended without an exit, newest first, each with the way to say it. */
export const MissingExits = ({ people, next, isLaterPage }: MissingExitsProps) => (
  <>
    <Link
      to="/working-now"
      className="inline-flex min-h-11 items-center font-medium text-brand underline-offset-4 hover:underline"
    >
      Volver a quién está trabajando
    </Link>
    {people.length === 0 ? (
      <EmptyState title={copy.noneWithoutExit} hint={copy.noneWithoutExitHint} />
    ) : (
      <>
        <p className="max-w-prose text-muted">{copy.allWithoutExitHint}</p>
        <ul className="mt-4 divide-y divide-line overflow-hidden card">
          {people.map((person) => (
            <MissingRow key={person.id} person={person} />
          ))}
        </ul>
      </>
    )}
    <PageLinks
      kept={{ exits: "all" }}
      words={{ first: "Volver a los más recientes", next: "Ver más antiguos" }}
      {...{ next, isLaterPage }}
    />
  </>
);
