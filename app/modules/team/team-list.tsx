import { Form, Link } from "@remix-run/react";
import { MeantFor } from "~/modules/directory/meant-for";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { useEarlyInput } from "~/ui/use-early-input";
import { BulkBar } from "./bulk-bar";
import { copy } from "./copy";
import type { TeamMember } from "./list-team.server";
import type { TeamAnswer } from "./team-answer";
import { teamQuery, type TeamFilter } from "./team-filter";
import { TeamRow } from "./team-row";
import { ActivationWarning } from "./activation-warning";
import { useTicks } from "./use-ticks";

export interface TeamListProps {
  /** The profile of who looks at it. */
  me: string;
  filter: TeamFilter;
  people: TeamMember[];
  /** Cursors of this page and of the next. */
  after: string | null;
  next: string | null;
  /** Everybody the filter shows is chosen, on other pages too. */
  isWholeChosen: boolean;
  /** How many of them can be changed; null when they all stand on this page. */
  searchCount: number | null;
  /** How many inactive people are among them. */
  inactiveInSearch: number;
  /** What activating so many people would lead to, if anything. */
  warn: (added: number) => string | null;
  answer: Extract<TeamAnswer, { kind: "status" }> | null;
}

/** A page of people with what can be done to several at once. Works without scripts. */
export function TeamList(props: TeamListProps) {
  const { me, filter, people, after, isWholeChosen } = props;
  const changeable = people.filter(
    ({ id, role, fullName, email }) => role !== "owner" && id !== me && (fullName !== null || email !== null),
  );
  const ticks = useTicks(
    changeable.map(({ id }) => id),
    props.answer,
  );
  const form = useEarlyInput<HTMLFormElement>(ticks.readFrom);
  if (people.length === 0) {
    return (
      <EmptyState title={copy.empty} hint={copy.emptyHint}>
        <Link to="/team" className={buttonClass("quiet")}>
          Ver a todo el equipo
        </Link>
      </EmptyState>
    );
  }
  const searchCount = props.searchCount ?? changeable.length;
  const inactive = changeable.filter(({ status }) => status === "inactive");
  const inactiveTicked = inactive.filter(({ id }) => ticks.isTicked(id)).length;
  return (
    <Form ref={form} method="post" preventScrollReset className="mt-4">
      <MeantFor />
      <input type="hidden" name="scope" value={isWholeChosen ? "search" : "ticked"} />
      {isWholeChosen && (
        <>
          <input type="hidden" name="expected" value={searchCount} />
          <input type="hidden" name="q" value={filter.search} />
          <input type="hidden" name="status" value={filter.status ?? ""} />
        </>
      )}
      <BulkBar
        {...props}
        ticks={ticks}
        searchCount={searchCount}
        isNobodyChangeable={changeable.length === 0}
      />
      <ActivationWarning
        warn={props.warn}
        chosen={isWholeChosen ? props.inactiveInSearch : inactiveTicked}
        onPage={inactive.length}
      />
      <ul className="divide-y divide-line">
        {people.map((person) => (
          <TeamRow
            key={person.id}
            person={person}
            isMe={person.id === me}
            editTo={`/team${teamQuery(filter, { ...(after && { after }), edit: person.id })}`}
            tick={{
              isLocked: isWholeChosen,
              isOn: isWholeChosen || ticks.isTicked(person.id),
              toggle: () => ticks.toggle(person.id),
            }}
          />
        ))}
      </ul>
    </Form>
  );
}
