import { Form, Link } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { formatHours } from "~/time/durations";
import { ActionBar } from "~/ui/action-bar";
import { Button, buttonClass } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { formatDate } from "~/time/dates";
import { MoreMenu } from "~/ui/more-menu";
import { UnbrokenTimes } from "~/ui/unbroken-times";
import { useHydrated } from "~/ui/use-hydrated";
import { percentText } from "../pattern-text";
import { messages } from "./messages";
import type { InvitedPerson, ScheduledGroup, ScheduledPerson } from "./show-schedules.server";

interface SchedulesListProps {
  groups: ScheduledGroup[];
  invited: InvitedPerson[];
  isAllChosen: boolean;
  /** The address that chooses everybody on the page. */
  pathToAll: string;
  /** The words of the link to it. */
  allWords?: string;
}

/** The schedules with the people who have them, as a form that opens the next step for the chosen people. It works without scripts. */
export function SchedulesList({
  groups,
  invited,
  isAllChosen,
  pathToAll,
  allWords = messages.all,
}: SchedulesListProps) {
  const [chosen, setChosen] = useState(0);
  const hasScripts = useHydrated();
  const formRef = useRef<HTMLFormElement>(null);
  const people = groups.flatMap((group) => group.people);
  // One person needs no boxes to choose from.
  const onlyPerson = people.length === 1 && !people[0]!.needsAnother ? people[0]! : null;
  const countChosen = () => setChosen(new FormData(formRef.current!).getAll("person").length);
  // The address chooses everybody or lists other people, and somebody may have ticked a box before hydration.
  useEffect(countChosen, [isAllChosen, groups]);
  return (
    <Form ref={formRef} method="get" action="/schedules/new" onChange={countChosen} className="mt-3">
      {onlyPerson === null && people.length > 0 && <p>{messages.choose}</p>}
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        {onlyPerson ? (
          <Link to={`/schedules/new?person=${onlyPerson.id}`} className={buttonClass()}>
            {messages.give}
          </Link>
        ) : (
          <Link
            to={pathToAll}
            preventScrollReset
            className="inline-flex min-h-11 items-center font-medium text-brand underline"
          >
            {allWords}
          </Link>
        )}
        <MoreMenu>
          <Link to="/schedules/import" className="flex min-h-11 items-center px-3">
            {messages.import}
          </Link>
        </MoreMenu>
      </div>
      {/* A new key, so that the boxes follow the address. */}
      <ul key={String(isAllChosen)} className="mt-2 divide-y divide-line border-y border-line">
        {groups.map(({ terms, people }) => (
          <li key={people[0]!.id} className="py-3">
            <TermsLine terms={terms} />
            <ul className="gap-x-4 lg:grid lg:grid-cols-2">
              {people.map((person) => (
                <ScheduledPersonItem
                  key={person.id}
                  person={person}
                  isChosen={isAllChosen}
                  hasBox={onlyPerson === null}
                />
              ))}
            </ul>
          </li>
        ))}
        {invited.length > 0 && (
          <li className="py-3">
            <p className="font-medium text-muted">{messages.invited}</p>
            <ul className="gap-x-4 sm:grid sm:grid-cols-2 lg:grid-cols-3">
              {invited.map(({ name, isExpired }, at) => (
                <li key={at} className="flex min-h-11 flex-wrap items-center gap-x-2 py-1">
                  <bdi className="wrap-anywhere">{name}</bdi>
                  <span className="text-sm text-muted">
                    {isExpired ? messages.invitationExpired : messages.invitationPending}
                  </span>
                </li>
              ))}
            </ul>
          </li>
        )}
      </ul>
      {onlyPerson === null && people.length > 0 && !(hasScripts && chosen === 0) && (
        <ActionBar>
          <Button type="submit">{messages.give}</Button>
          {chosen > 0 && (
            <p className="min-w-0 flex-1 text-sm text-muted tabular-nums">{messages.chosen(chosen)}</p>
          )}
        </ActionBar>
      )}
    </Form>
  );
}

/** The schedule of a group: its lines, and at their end the hours of the week. */
const TermsLine = ({ terms }: Pick<ScheduledGroup, "terms">) =>
  terms ? (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-bold max-lg:flex-col">
      <PatternLines lines={terms.lines} />
      <p className="text-base font-normal text-muted tabular-nums">
        {formatHours(terms.weeklyMinutes)} a la semana
        {terms.percent < 100 && <span> · parcial, {percentText(terms.percent)}</span>}
      </p>
    </div>
  ) : (
    <p className="text-lg font-bold text-paused">{messages.noneYet}</p>
  );

const ScheduledPersonItem = ({
  person: { id, name, needsAnother, from, startsOn },
  isChosen,
  hasBox,
}: {
  person: ScheduledPerson;
  isChosen: boolean;
  hasBox: boolean;
}) => (
  // The mark of the box begins at the edge of the page.
  <li className={`flex items-start gap-x-1 ${hasBox ? "-ml-3" : ""}`}>
    {hasBox && (
      <Checkbox
        name="person"
        value={id}
        aria-label={`Elegir a ${name}`}
        defaultChecked={isChosen && !needsAnother}
        disabled={needsAnother}
      />
    )}
    <div className="flex min-h-11 min-w-0 flex-wrap items-center gap-x-2">
      <Link
        to={`/schedules/person?profile=${id}`}
        className="flex min-h-11 min-w-11 items-center wrap-anywhere underline-offset-4 hover:underline"
      >
        <bdi>{name}</bdi>
      </Link>
      {(from ?? startsOn) && (
        <span className="text-sm text-muted">
          {from && `desde el ${formatDate(from)}`}
          {from && startsOn && " · "}
          {startsOn && (from ? `cambia el ${formatDate(startsOn)}` : messages.startsOn(formatDate(startsOn)))}
        </span>
      )}
      {needsAnother && <span className="w-full pb-1 text-sm text-muted">{messages.needsAnother}</span>}
    </div>
  </li>
);

/** The lines of a pattern. */
export const PatternLines = ({ lines }: { lines: readonly string[] }) => (
  <ul>
    {lines.map((line) => (
      <li key={line} className="wrap-anywhere first-letter:uppercase">
        <PatternLine line={line} />
      </li>
    ))}
  </ul>
);

/** A line of a pattern. A narrow screen breaks it after the days rather than between the spans. */
function PatternLine({ line }: { line: string }) {
  const hoursAt = line.indexOf(": ") + 1;
  if (hoursAt === 0) return <UnbrokenTimes text={line} />;
  return (
    <>
      {line.slice(0, hoursAt)}{" "}
      <span className="inline-block">
        <UnbrokenTimes text={line.slice(hoursAt).trimStart()} />
      </span>
    </>
  );
}
