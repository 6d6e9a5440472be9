import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { UndeclaredBanner } from "~/modules/schedules/calendar/undeclared-banner";
import type { ShownUndeclared } from "~/modules/schedules/calendar/undeclared-calendars.server";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageLinks } from "~/ui/page-links";
import { LiveRegion } from "~/ui/notice";
import { SearchField } from "~/ui/search-field";
import { useServerNow } from "~/ui/use-server-now";
import { useUrlSearch } from "~/ui/use-url-search";
import { messages } from "./messages";
import { EntryRow, type PersonOnScreen } from "./entry-row";
import { ExpectedPeople, type ExpectedOnScreen } from "./ui/expected-people";
import { MissingExitsGroup } from "./ui/missing-exits-group";
import type { FirstPage, WorkingPeople } from "./list-working.server";
import { countText, findIn, groupWorking } from "./model/working-groups";
import { oneRowEach } from "./one-row-each";
import { WorkingRow } from "./ui/working-row";
import type { AbsentPerson } from "./list-absent.server";
import { MissingExit, RowAction } from "./ui/row-actions";

export interface WorkingNowProps extends Pick<WorkingPeople, "atWork" | "paused"> {
  /** The next page's cursor, and whether this is not the first page. */
  next: string | null;
  isLaterPage: boolean;
  /** The search that the server has already applied. */
  search: string;
  people: PersonOnScreen[];
  probablyMissing: FirstPage<PersonOnScreen>;
  missing: FirstPage<PersonOnScreen>;
  /** None on a later page, and for a search. */
  expected: ExpectedOnScreen;
  absent: AbsentOnScreen[];
  /** The missing calendar, without which nobody is expected on most days. */
  undeclared: ShownUndeclared | null;
  now: number;
  showsLocation: boolean;
  /** Where somebody is found for a late person's shift; null without published shifts. */
  coverTo: string | null;
  /** How many tasks of the manager are in the footer. */
  taskCount: number;
  /** Shown after the late people. */
  children: ReactNode;
  /** Shown after the missing exits. */
  footer: ReactNode;
}

/** A link to a group of the screen. */
const GroupLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={`#${to}`} className="inline-flex min-h-11 items-center text-brand underline underline-offset-4">
    {children}
  </a>
);

/** With fewer people the search comes after those who need something: a phone shows them first. */
const searchedFromRows = 11;

const pageTexts = { first: "Volver a los más recientes", next: "Ver más" };

/**
 * Late people first, then the children, people at work, newest first, probably missing and missing exits, and the footer. Each person has
 * one row. The search asks the server only when there is more than a page.
 */
export function WorkingNow(props: WorkingNowProps) {
  const { next, search } = props;
  const now = useServerNow(props.now);
  const isComplete = [props.probablyMissing, props.missing].every(
    ({ people, count }) => people.length === count,
  );
  const { typed, type } = useUrlSearch({
    name: "search",
    searched: search,
    resets: ["before"],
    isAnswered: search === "" && next === null && !props.isLaterPage && isComplete,
  });
  const isSearched = typed.trim() !== "" || search !== "";
  const groups = groupWorking(props, now);
  const searchTexts = { typed, searched: search };
  const { people: working } = findIn({ people: groups.people, count: groups.people.length }, searchTexts);
  const probablyMissing = findIn(groups.probablyMissing, searchTexts);
  const missing = findIn(props.missing, searchTexts);
  const open = working.length + probablyMissing.count;
  const [late, absent] = isSearched ? [[], []] : [props.expected.people, props.absent];
  const { apart, exitOf } = oneRowEach(missing.people, [...working, ...late, ...absent]);
  const rowCount = [
    props.people,
    props.probablyMissing.people,
    props.missing.people,
    props.expected.people,
    props.absent,
  ]
    .map(({ length }) => length)
    .reduce((sum, length) => sum + length);
  const isSearchFirst = search !== "" || props.isLaterPage || rowCount >= searchedFromRows;
  const isApart = probablyMissing.people.length + apart.length + late.length > 0;
  const rowProps = { now, showsLocation: props.showsLocation };
  const searchForm = (
    <Form method="get" role="search" className="mt-4">
      <SearchField
        label="Buscar por nombre o DNI"
        name="search"
        value={typed}
        onChange={type}
        className="max-w-md"
      />
    </Form>
  );
  return (
    <>
      {isSearchFirst && searchForm}
      {/* The groups below show the same counts. */}
      <LiveRegion className={isSearched ? "mt-4 text-base text-muted" : "sr-only"}>
        {isSearched
          ? `${working.length} de ${groups.atWork} trabajando ahora`
          : countText({
              atWork: groups.atWork,
              paused: groups.paused,
              exits: probablyMissing.count + missing.count,
            })}
      </LiveRegion>
      {!isSearched && isApart && working.length > 0 && (
        <p className="flex flex-wrap gap-x-4 max-sm:has-[:nth-child(4)]:grid max-sm:has-[:nth-child(4)]:grid-cols-2">
          <GroupLink to="working">{messages.countWorking(groups.atWork)}</GroupLink>
          {late.length > 0 && <GroupLink to="expected">{messages.countLate(late.length)}</GroupLink>}
          {probablyMissing.count + missing.count > 0 && (
            <GroupLink to="missing-exits">
              {messages.countWithoutExit(probablyMissing.count + missing.count)}
            </GroupLink>
          )}
          {props.taskCount > 0 && <GroupLink to="tasks">{messages.countToAnswer(props.taskCount)}</GroupLink>}
        </p>
      )}
      {!isSearched && <ExpectedPeople {...props.expected} {...{ exitOf, now }} coverTo={props.coverTo} />}
      {props.children}
      {working.length > 0 && isApart && (
        <h2 id="working" className="mt-6 scroll-mt-4 text-lg font-bold">
          {messages.working}: {isSearched ? working.length : groups.atWork}
        </h2>
      )}
      {!isSearchFirst && rowCount > 0 && searchForm}
      {working.length > 0 && (
        <ul className="mt-4 divide-y divide-line overflow-hidden card">
          {working.map((person) => (
            <WorkingRow key={person.id} person={person} exit={exitOf.get(person.profileId)} {...rowProps} />
          ))}
        </ul>
      )}
      {!props.isLaterPage && (
        <MissingExitsGroup
          {...rowProps}
          probablyMissing={probablyMissing}
          missing={apart}
          count={probablyMissing.count + missing.count}
        />
      )}
      {props.footer}
      {open === 0 && !(isSearched && missing.count > 0) && (
        <EmptyState
          title={isSearched ? messages.nobodyFound : messages.nobodyWorking}
          hint={isSearched ? messages.nobodyFoundHint : messages.nobodyWorkingHint}
        >
          {!isSearched && (
            <div className="flex flex-wrap justify-center gap-3">
              <Link to="/dashboard" className={buttonClass()}>
                Fichar
              </Link>
              <Link to="/invitations" className={buttonClass("quiet")}>
                {messages.invite}
              </Link>
            </div>
          )}
        </EmptyState>
      )}
      {!isSearched && props.undeclared && <UndeclaredBanner missing={props.undeclared} />}
      {!isSearched && <AbsentPeople people={props.absent} exitOf={exitOf} />}
      <PageLinks
        kept={search ? { search } : {}}
        words={pageTexts}
        {...{ next, isLaterPage: props.isLaterPage }}
      />
    </>
  );
}

/** A person who is absent, and the links to their time and their absences. */
interface AbsentOnScreen extends AbsentPerson {
  timeHref: string;
  absenceHref: string;
}

const mostShown = 20;

/** The people who are absent today. */
function AbsentPeople({
  people,
  exitOf,
}: {
  people: readonly AbsentOnScreen[];
  /** Entries with a missing exit, by profile. */
  exitOf: ReadonlyMap<string, PersonOnScreen>;
}) {
  if (people.length === 0) return null;
  return (
    <section aria-labelledby="absent" className="mt-6">
      <h2 id="absent" className="text-lg font-bold">
        {messages.absent}: {people.length}
      </h2>
      <ul className="mt-2 divide-y divide-line overflow-hidden card">
        {people.slice(0, mostShown).map((person) => (
          <EntryRow
            key={person.profileId}
            person={person}
            notes={
              <>
                <MissingExit exit={exitOf.get(person.profileId)} />
                <RowAction to={person.absenceHref} name={person.name}>
                  {messages.showAbsence}
                </RowAction>
              </>
            }
          >
            <span className="wrap-anywhere">{person.text}</span>
          </EntryRow>
        ))}
      </ul>
      {people.length > mostShown && <p className="text-muted">y {people.length - mostShown} más</p>}
    </section>
  );
}
