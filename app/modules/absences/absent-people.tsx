import { Link } from "@remix-run/react";
import Clock from "lucide-react/icons/clock";
import { buttonClass } from "~/ui/button";
import { MonthLinks } from "~/ui/month-links";
import { messages } from "./messages";
import type { showAbsentPeople } from "./show-absent-people.server";
import { AbsenceCalendar } from "./ui/absence-calendar";
import { AbsenceGrid } from "./ui/absence-grid";
import { PersonName } from "./ui/person-name";

type AbsentPeoplePage = Awaited<ReturnType<typeof showAbsentPeople>>;

/**
 * A month of everybody: a grid on a desk, a list on a phone. Employees have their own calendar, and a list of the colleagues that they see.
 */
export function AbsentPeople({ page }: { page: AbsentPeoplePage }) {
  const { monthName, previous, following, days, people, isManager } = page;
  if (page.own) return <OwnMonth page={page} own={page.own} />;
  const absentPeople = people.filter(({ absences }) => absences.length > 0);
  const holidays = days.filter(({ holiday }) => holiday !== null);
  return (
    <section aria-labelledby="month" className="mt-6">
      <div className="flex items-center justify-between gap-x-3">
        <h2 id="month" className="text-xl font-bold first-letter:uppercase">
          {monthName}
        </h2>
        <MonthLinks previous={`?month=${previous}`} next={`?month=${following}`} />
      </div>
      {page.scope && <p className="mt-1 text-sm text-pretty text-muted">{page.scope}</p>}
      {holidays.length > 0 && (
        <p className="mt-1 text-sm text-muted">
          Festivos: {holidays.map(({ on, holiday }) => `${Number(on.slice(8))} (${holiday})`).join(" · ")}
        </p>
      )}
      {absentPeople.length === 0 && <p className="mt-2">{messages.noneInMonth}.</p>}
      <div className="xl:hidden">
        <AbsentList {...{ absent: absentPeople, isManager }} />
      </div>
      <AbsenceGrid days={days} people={people} isManager={isManager} />
    </section>
  );
}

const AbsentList = ({ absent, isManager }: { absent: AbsentPeoplePage["people"]; isManager: boolean }) => (
  <ul className="mt-4 flex flex-col divide-y divide-line border-y border-line empty:hidden">
    {absent.map((person) => (
      <li key={person.id} className="py-2">
        <PersonName person={person} isManager={isManager} />
        <ul>
          {person.absences.map(({ id, label, days, turn }) => (
            <li key={id} className="wrap-anywhere">
              {label} {days}
              {turn && (
                <span className="flex items-center gap-1.5 text-sm font-medium text-paused">
                  <Clock aria-hidden className="size-4 shrink-0" />
                  {turn}
                </span>
              )}
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ul>
);

/** An employee's month, whose days and weeks open the form, and the colleagues whom they see. */
function OwnMonth({ page, own }: { page: AbsentPeoplePage; own: NonNullable<AbsentPeoplePage["own"]> }) {
  const { monthName, previous, following, people, seesColleagues } = page;
  const absentColleagues = people.filter(({ isOwn, absences }) => !isOwn && absences.length > 0);
  return (
    <div className="mt-4">
      <p className="mb-1 max-w-md text-sm text-pretty text-muted">
        {messages.tapToAsk} <span className="max-[24rem]:hidden">{messages.tapWeek}</span>
      </p>
      <AbsenceCalendar
        weeks={own.weeks}
        inMonth={own.inMonth}
        month={monthName}
        previous={`?month=${previous}`}
        next={`?month=${following}`}
        keep={(path) => path}
      />
      {page.scope && <p className="mt-2 max-w-md text-sm text-pretty text-muted">{page.scope}</p>}
      {seesColleagues && absentColleagues.length === 0 && <p className="mt-2">{messages.noneInMonth}.</p>}
      <AbsentList absent={absentColleagues} isManager={false} />
    </div>
  );
}

/**
 * A button that shows the other people of the page, with links to record an absence for each. The list on a phone shows only people who are
 * absent.
 */
export function RecordFor({ people }: { people: AbsentPeoplePage["people"] }) {
  const otherPeople = people.filter(({ isOwn }) => !isOwn);
  if (otherPeople.length === 0) return null;
  return (
    <details className="open:w-full max-sm:w-full">
      <summary className={`${buttonClass("quiet")} max-sm:w-full`}>{messages.recordFor}</summary>
      <ul className="mt-2 grid sm:grid-cols-2 lg:grid-cols-3">
        {otherPeople.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={`/absences/new?person=${id}`}
              className="flex min-h-11 items-center wrap-anywhere text-brand hover:underline"
            >
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
