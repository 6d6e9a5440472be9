import { formatDuration } from "~/time/durations";
import { formatTime } from "~/time/formats";
import { TextLink } from "~/ui/text-link";
import { EntryRow, type PersonOnScreen } from "../entry-row";
import type { ExpectedPerson } from "../list-expected.server";
import { messages } from "../messages";
import { MissingExit, RowAction } from "./row-actions";

/** The people who are expected, each with the links to their time and to the form that records an absence. */
export interface ExpectedOnScreen {
  people: readonly (ExpectedPerson & { timeHref: string; absenceHref: string })[];
  isTooLong: boolean;
}

interface ExpectedPeopleProps extends ExpectedOnScreen {
  /** Where somebody is found for their shift; null without published shifts. */
  coverTo: string | null;
  /** Entries with a missing exit, by profile. */
  exitOf: ReadonlyMap<string, PersonOnScreen>;
  /** The server's time, ticking. */
  now: number;
}

const mostShown = 20;
const heading = "text-lg font-bold text-paused";

/** The people who are expected at work and have not come, or why they are not listed. */
export function ExpectedPeople({ people, isTooLong, coverTo, exitOf, now }: ExpectedPeopleProps) {
  if (isTooLong)
    return (
      <section aria-labelledby="expected" className="mt-6">
        <h2 id="expected" className={heading}>
          {messages.expected}
        </h2>
        <p className="max-w-prose">{messages.tooManyExpected}</p>
        <TextLink to="/reports">Reportes</TextLink>
      </section>
    );
  if (people.length === 0) return null;
  return (
    <section aria-labelledby="expected" className="mt-6">
      <h2 id="expected" className={heading}>
        {messages.expected}: {people.length}
      </h2>
      <ul className="mt-2 divide-y divide-line overflow-hidden card">
        {people.slice(0, mostShown).map((person) => (
          <EntryRow
            key={person.profileId}
            person={person}
            isActionLast
            notes={
              <>
                <MissingExit exit={exitOf.get(person.profileId)} />
                <RowAction to={person.absenceHref} name={person.name}>
                  {messages.recordAbsence}
                </RowAction>
                {coverTo !== null && (
                  <RowAction to={coverTo} name={person.name}>
                    {messages.cover}
                  </RowAction>
                )}
              </>
            }
            timer={
              <p className="col-start-3 row-start-1 mt-3 text-right font-semibold text-paused max-[22rem]:col-start-2 max-[22rem]:row-start-2 max-[22rem]:mt-1 max-[22rem]:text-left sm:col-start-3">
                {formatDuration(now - person.since)} tarde
              </p>
            }
          >
            <span>desde las {formatTime(person.since, person.timeZone)}</span>
          </EntryRow>
        ))}
      </ul>
      {people.length > mostShown && <p className="text-muted">y {people.length - mostShown} más</p>}
    </section>
  );
}
