import { Form, Link } from "@remix-run/react";
import Mail from "lucide-react/icons/mail";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { useEarlyInput } from "~/ui/use-early-input";
import { LiveRegion, Notice } from "~/ui/notice";
import { useHydrated } from "~/ui/use-hydrated";
import { Avatar } from "~/ui/avatar";
import { messages } from "../messages";
import type { TeamMember } from "../list-team.server";
import type { TeamAnswer } from "../team-answer";
import { teamQueryOf, type TeamFilter } from "../team-filter";
import { expiryText, type Expiry } from "../invitations/expiry";
import { useTicks } from "./use-ticks";
import { TeamRow } from "./team-row";
import { BulkBar, SelectionLine } from "./bulk-bar";

export interface TeamListProps {
  /** The user's own profile. */
  me: string;
  filter: TeamFilter;
  people: TeamMember[];
  /** The centres that the user knows, for the names of those that administrators manage. */
  centres: readonly { id: string; name: string }[];
  invited: InvitedRowPerson[];
  /** Cursors of this page and the next. */
  after: string | null;
  next: string | null;
  /** Everybody in the search is chosen, on other pages too. */
  isWholeChosen: boolean;
  /** How many of them can be changed; null if they are all on this page. */
  searchCount: number | null;
  /** How many people in the search are inactive. */
  inactiveInSearch: number;
  /** Returns the effect of activating this many people on the plan, or null. */
  warn: (addedCount: number) => string | null;
  answer: Extract<TeamAnswer, { kind: "status" }> | null;
}

/** A page of people, with the bar to change several. Works without scripts. */
export function TeamList(props: TeamListProps) {
  const { me, filter, people, after, isWholeChosen } = props;
  const changeablePeople = people.filter(
    ({ id, role, fullName, email }) => role !== "owner" && id !== me && (fullName !== null || email !== null),
  );
  const ticks = useTicks(
    changeablePeople.map(({ id }) => id),
    props.answer,
  );
  const form = useEarlyInput<HTMLFormElement>(ticks.readFrom);
  if (people.length + props.invited.length === 0) {
    return (
      <EmptyState title={messages.empty} hint={messages.emptyHint}>
        <Link to="/team" className={buttonClass("quiet")}>
          Ver a todo el equipo
        </Link>
      </EmptyState>
    );
  }
  const searchCount = props.searchCount ?? changeablePeople.length;
  // On this page or on others.
  const hasTicks = changeablePeople.length > 0 || searchCount > 0;
  const inactivePeople = changeablePeople.filter(({ status }) => status === "inactive");
  const inactiveTicked = inactivePeople.filter(({ id }) => ticks.isTicked(id)).length;
  const row = (person: TeamMember) => (
    <TeamRow
      key={person.id}
      person={person}
      isMe={person.id === me}
      isSearch={filter.search !== ""}
      hasTicks={hasTicks}
      centres={props.centres}
      editTo={`/team${teamQueryOf(filter, { ...(after && { after }), edit: person.id })}`}
      tick={{
        isLocked: isWholeChosen,
        isOn: isWholeChosen || ticks.isTicked(person.id),
        toggle: () => ticks.toggle(person.id),
      }}
    />
  );
  // Invited people follow the active ones of the first page.
  const firstInactive = people.findIndex(({ status }) => status === "inactive");
  const lastActive = firstInactive < 0 ? people.length : firstInactive;
  const lines = [...people.slice(0, lastActive), ...props.invited, ...people.slice(lastActive)];
  return (
    <Form ref={form} method="post" preventScrollReset className="mt-4">
      <ExpectedProfileField />
      <input type="hidden" name="scope" value={isWholeChosen ? "search" : "ticked"} />
      {isWholeChosen && (
        <>
          <input type="hidden" name="expected" value={searchCount} />
          <input type="hidden" name="q" value={filter.search} />
          <input type="hidden" name="status" value={filter.status ?? ""} />
        </>
      )}
      {hasTicks && <SelectionLine {...props} ticks={ticks} searchCount={searchCount} />}
      <ActivationWarning
        warn={props.warn}
        chosen={isWholeChosen ? props.inactiveInSearch : inactiveTicked}
        onPage={inactivePeople.length}
      />
      <ul className={`divide-y divide-line ${hasTicks ? "" : "border-y border-line"}`}>
        {lines.map((line) =>
          "expiry" in line ? <InvitedRow key={line.id} person={line} hasTicks={hasTicks} /> : row(line),
        )}
      </ul>
      <BulkBar
        count={isWholeChosen ? searchCount : ticks.count}
        isWhole={isWholeChosen}
        changes={(["active", "inactive"] as const).filter((status) =>
          changeablePeople.some((person) => ticks.isTicked(person.id) && isChangedBy(person, status)),
        )}
      />
    </Form>
  );
}

interface ActivationWarningProps {
  warn: (addedCount: number) => string | null;
  /** How many inactive people are chosen, and how many this page shows. */
  chosen: number;
  onPage: number;
}

/** Warns what 'Activar' does to the plan. Without scripts the ticks are unknown, so it assumes one person. */
function ActivationWarning({ warn, chosen, onPage }: ActivationWarningProps) {
  const unseen = useHydrated() ? 0 : Math.min(1, onPage);
  const warning = warn(chosen || unseen);
  return (
    <LiveRegion className="empty:absolute">
      {warning && (
        <div className="my-3">
          <Notice tone="info">
            <strong>Al activar:</strong> {warning}
          </Notice>
        </div>
      )}
    </LiveRegion>
  );
}

/** Whether a status would change a person. Somebody who waits for room can get both. */
const isChangedBy = (person: TeamMember, status: "active" | "inactive") =>
  person.waitsSinceOn !== null || person.status !== status;

interface InvitedRowPerson {
  id: string;
  fullName: string;
  email: string;
  expiry: Expiry;
}

/** A person in the list who has an invitation, with a link to send it again or delete it. */
const InvitedRow = ({
  person: { fullName, email, expiry },
  hasTicks,
}: {
  person: InvitedRowPerson;
  /** Whether the rows beside it have boxes. */
  hasTicks: boolean;
}) => (
  <li
    className={`grid items-center gap-x-2 py-1.5 ${hasTicks ? "grid-cols-[2.75rem_1fr_3.75rem]" : "grid-cols-[1fr_3.75rem]"}`}
  >
    {hasTicks && <span />}
    <div className="flex min-w-0 items-center gap-3">
      <span className="hidden shrink-0 sm:block">
        <Avatar name={fullName} url={null} />
      </span>
      <div className="min-w-0 flex-1 lg:grid lg:grid-cols-[minmax(0,22rem)_1fr] lg:items-center lg:gap-3">
        <div className="min-w-0">
          <p className="font-semibold break-words">
            <bdi>{fullName}</bdi>
          </p>
          <p className="text-sm wrap-anywhere text-muted">{email}</p>
        </div>
        <p className="flex flex-wrap gap-x-3 text-sm">
          <span className="inline-flex items-center gap-1 font-medium text-paused">
            <Mail aria-hidden className="size-4 shrink-0" />
            {expiry.state === "expired" ? messages.invitationExpired : messages.invitationPending}
          </span>
          {expiry.state !== "expired" && <span className="text-muted">{expiryText(expiry)}</span>}
        </p>
      </div>
    </div>
    <Link
      to="/invitations"
      aria-label={messages.seeInvitation(fullName)}
      className="inline-flex min-h-11 min-w-11 items-center justify-end px-2 font-medium text-brand underline-offset-4 hover:underline"
    >
      Ver
    </Link>
  </li>
);
