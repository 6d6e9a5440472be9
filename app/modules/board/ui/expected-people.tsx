import { Link } from "@remix-run/react";
import { formatTime } from "~/time/formats";
import { TextLink } from "~/ui/text-link";
import { messages } from "../messages";
import type { ExpectedPerson } from "../list-expected.server";

/** The people who are expected, each with the link to their time. */
export interface ExpectedOnScreen {
  people: readonly (ExpectedPerson & { timeHref: string })[];
  isTooLong: boolean;
}

const mostShown = 20;

/** The people who are expected at work and have not come, or why they are not listed. */
export function ExpectedPeople({ people, isTooLong }: ExpectedOnScreen) {
  if (isTooLong)
    return (
      <section aria-labelledby="expected" className="mt-8">
        <h2 id="expected" className="text-base font-medium text-muted">
          {messages.expected}
        </h2>
        <p className="max-w-prose">{messages.tooManyExpected}</p>
        <TextLink to="/reports">Reportes</TextLink>
      </section>
    );
  if (people.length === 0) return null;
  return (
    <section aria-labelledby="expected" className="mt-8">
      <h2 id="expected" className="text-base font-medium text-muted">
        {messages.expected}: {people.length}
      </h2>
      <ul className="mt-1">
        {people.slice(0, mostShown).map(({ profileId, name, since, timeZone, timeHref }) => (
          <li key={profileId} className="flex min-h-11 flex-wrap items-center gap-x-3">
            <Link
              to={timeHref}
              className="underline decoration-line underline-offset-4 hover:decoration-brand"
            >
              <bdi className="wrap-anywhere">{name}</bdi>
            </Link>
            <span className="text-sm text-muted">previsto desde las {formatTime(since, timeZone)}</span>
          </li>
        ))}
      </ul>
      {people.length > mostShown && <p className="text-muted">y {people.length - mostShown} más</p>}
    </section>
  );
}
