import { Form, Link } from "@remix-run/react";
import { Button, buttonClass } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { formatDate } from "~/time/dates";
import { minutesText, percentText } from "../pattern-text";
import { messages } from "./messages";
import type { ScheduledPerson } from "./show-schedules.server";

interface SchedulesListProps {
  people: ScheduledPerson[];
  isAllChosen: boolean;
  /** The address that chooses everybody on the page. */
  wayToAll: string;
}

/** The people with their terms, as a form that opens the next step for the chosen ones. It works without scripts. */
export const SchedulesList = ({ people, isAllChosen, wayToAll }: SchedulesListProps) => (
  <Form method="get" action="/schedules/new" className="mt-4">
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit">{messages.give}</Button>
      <Link to={wayToAll} preventScrollReset className={buttonClass("quiet")}>
        {messages.all}
      </Link>
    </div>
    <p className="mt-2 text-sm text-muted">{messages.choose}</p>
    {/* A new key, so that the boxes follow the address. */}
    <ul key={String(isAllChosen)} className="mt-2 divide-y divide-line border-y border-line">
      {people.map((person) => (
        <Row key={person.id} person={person} isChosen={isAllChosen} />
      ))}
    </ul>
  </Form>
);

function Row({
  person: { id, name, terms, startsOn },
  isChosen,
}: {
  person: ScheduledPerson;
  isChosen: boolean;
}) {
  return (
    <li className="grid grid-cols-[2.75rem_1fr] items-start gap-x-2 py-2">
      <Checkbox name="person" value={id} aria-label={`Elegir a ${name}`} defaultChecked={isChosen} />
      <div className="min-w-0 gap-x-4 sm:grid sm:grid-cols-[1fr_1.5fr_9rem]">
        <Link
          to={`/schedules/person?profile=${id}`}
          className="flex min-h-11 items-center font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          <bdi>{name}</bdi>
        </Link>
        <div className="sm:py-2">
          {terms ? (
            <>
              <Lines lines={terms.lines} />
              <p className="text-sm text-muted">
                desde el {formatDate(terms.from)}
                {startsOn && ` · cambia el ${formatDate(startsOn)}`}
              </p>
            </>
          ) : (
            <p className="font-medium text-paused">
              {messages.noneYet}
              {startsOn && <span className="font-normal"> · {messages.startsOn(formatDate(startsOn))}</span>}
            </p>
          )}
        </div>
        {terms && (
          <p className="tabular-nums sm:py-2 sm:text-right">
            {minutesText(terms.weeklyMinutes)} a la semana
            {terms.percent < 100 && (
              <span className="block text-sm text-muted">parcial, {percentText(terms.percent)}</span>
            )}
          </p>
        )}
      </div>
    </li>
  );
}

/** The lines of a pattern. */
export const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul>
    {lines.map((line) => (
      <li key={line} className="wrap-anywhere first-letter:uppercase">
        {line}
      </li>
    ))}
  </ul>
);
