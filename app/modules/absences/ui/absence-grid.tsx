import { isWithin, weekdayOf } from "~/time/dates";
import { weekdayLetters } from "~/time/formats";
import type { PersonOfMonth } from "../model/absent-people-view";
import type { showAbsentPeople } from "../show-absent-people.server";
import { PersonName } from "./person-name";

type MonthDays = Awaited<ReturnType<typeof showAbsentPeople>>["days"];

interface AbsenceGridProps {
  days: MonthDays;
  people: readonly PersonOfMonth[];
  isManager: boolean;
}

/**
 * People by days, for a wide desk, where it needs no scrolling. A letter and a title name each absence, so that colour says nothing alone.
 */
export const AbsenceGrid = ({ days, people, isManager }: AbsenceGridProps) => (
  <div className="mt-4 hidden xl:block">
    <table className="w-full table-fixed border-collapse text-center text-sm tabular-nums">
      <thead>
        <tr>
          <th scope="col" className="sticky left-0 w-44 bg-paper text-left font-medium text-muted">
            Persona
          </th>
          {days.map(({ on, isWeekend, isToday, holiday }) => (
            <th
              key={on}
              scope="col"
              title={holiday ?? undefined}
              className={`pb-1 leading-tight font-medium ${isWeekend || holiday ? "text-muted" : "text-ink"} ${holiday ? "underline decoration-2 underline-offset-4" : ""} ${isToday ? "font-bold text-brand" : ""}`}
            >
              <span aria-hidden className="inline-block w-full font-normal text-muted">
                {weekdayLetters[weekdayOf(on)]}
              </span>
              {Number(on.slice(8))}
              {holiday && <span className="sr-only"> festivo: {holiday}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id} className="border-t border-line">
            <th
              scope="row"
              title={person.name}
              className="sticky left-0 bg-paper pr-3 text-left [&_bdi]:truncate"
            >
              <PersonName person={person} isManager={isManager} />
            </th>
            {days.map((day) => (
              <AbsenceCell key={day.on} day={day} person={person} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    <Legend people={people} />
  </div>
);

function AbsenceCell({
  day: { on, isWeekend, holiday },
  person,
}: {
  day: MonthDays[number];
  person: PersonOfMonth;
}) {
  const absences = person.absences.filter((absence) => isWithin(on, absence));
  const shadeClass = isWeekend || holiday ? "bg-line/40" : "";
  if (absences.length === 0) return <td className={shadeClass} />;
  const isWaiting = absences.every(({ turn }) => turn !== null);
  const cellText = uniqueOf(
    absences.map((each) => `${each.label} ${each.days}${each.turn ? `. ${each.turn}` : ""}`),
  ).join("; ");
  const cellLetters = uniqueOf(absences.map((each) => (each.turn ? "?" : each.label.charAt(0))));
  return (
    <td className={`p-0.5 ${shadeClass}`}>
      <span
        title={cellText}
        className={`grid h-7 place-items-center rounded font-semibold ${cellLetters.length > 1 ? "tracking-tighter" : ""} ${isWaiting ? "border border-dashed border-paused text-paused" : "bg-brand text-on-brand"}`}
      >
        <span aria-hidden>{cellLetters.slice(0, mostLetters).join("")}</span>
        <span className="sr-only">{cellText}</span>
      </span>
    </td>
  );
}

/** The letters of the cells in words: `V vacaciones · ? por contestar`. A screen reader has the words in each cell. */
function Legend({ people }: Pick<AbsenceGridProps, "people">) {
  const absences = people.flatMap((person) => person.absences);
  const kinds = uniqueOf(absences.flatMap(({ label, turn }) => (turn ? [] : label)));
  const legendTexts = [
    ...kinds.map((label) => `${label.charAt(0)} ${label.toLowerCase()}`),
    ...(absences.some(({ turn }) => turn !== null) ? ["? por contestar"] : []),
  ];
  return (
    <p aria-hidden className="mt-2 text-sm text-muted empty:hidden">
      {legendTexts.join(" · ")}
    </p>
  );
}

/** A cell has no room for more. */
const mostLetters = 2;

const uniqueOf = (texts: readonly string[]) => [...new Set(texts)];
