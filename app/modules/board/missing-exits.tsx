import { EmptyState } from "~/ui/empty-state";
import { PageLinks } from "~/ui/page-links";
import { messages } from "./messages";
import type { PersonOnScreen } from "./entry-row";
import { MissingRow } from "./ui/missing-exits-group";
import { WorkingRow } from "./ui/working-row";

export interface MissingExitsProps {
  /** The entries that have been open for too long; none on a later page. */
  probablyMissing: PersonOnScreen[];
  now: number;
  people: PersonOnScreen[];
  /** The next page's cursor, and whether this is not the first page. */
  next: string | null;
  isLaterPage: boolean;
}

/** A company's missing exits: probably missing exits first, then the newest, each with a link to add its check-out. */
export const MissingExits = ({ probablyMissing, people, now, next, isLaterPage }: MissingExitsProps) => (
  <>
    {probablyMissing.length + people.length === 0 ? (
      <EmptyState title={messages.noneWithoutExit} hint={messages.noneWithoutExitHint} />
    ) : (
      <>
        <p className="max-w-prose text-muted">{messages.allWithoutExitHint}</p>
        <ul className="mt-4 divide-y divide-line overflow-hidden card">
          {probablyMissing.map((person) => (
            <WorkingRow key={person.id} {...{ person, now }} showsLocation={false} />
          ))}
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
