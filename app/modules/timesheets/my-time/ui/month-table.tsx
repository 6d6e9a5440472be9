import { formatDate, type LocalDate } from "~/time/dates";
import { formatDuration } from "~/time/durations";
import { formatMonth, weekdayLetters, weekdayNames } from "~/time/formats";
import { DayCell } from "./day-cell";
import { longestMs, type CalendarWeek } from "../month-calendar";

interface MonthTableProps {
  month: { from: LocalDate; weeks: CalendarWeek[] };
  todayOn: LocalDate;
  chosenOn: LocalDate | null;
  /** The person, unless it is the user. */
  profileId: string | null;
}

/** The weeks of a month. On the smallest phones the table fills the screen's width, so that a finger hits the days. */
export function MonthTable({ month, todayOn, chosenOn, profileId }: MonthTableProps) {
  const longest = longestMs(month.weeks);
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface max-[22rem]:-mx-4 max-[22rem]:rounded-none max-[22rem]:border-x-0">
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">Horas de {formatMonth(month.from)}, por días</caption>
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            <th scope="col" className="w-0 p-0">
              <span className="sr-only">Semana</span>
            </th>
            {weekdayNames.map((name, at) => (
              <th key={name} scope="col" className="px-1 py-2 text-left font-medium sm:px-2">
                <abbr title={name} aria-label={name} className="no-underline">
                  {weekdayLetters[at]}
                </abbr>
              </th>
            ))}
            <th scope="col" className="hidden w-28 bg-paper py-2 pr-4 text-right font-medium sm:table-cell">
              Semana
            </th>
          </tr>
        </thead>
        <tbody>
          {month.weeks.map(({ from, to, days, totalMs }) => (
            <tr key={from} className="border-t border-line first:border-t-0">
              <th scope="row" className="w-0 p-0">
                <span className="sr-only">
                  Del {formatDate(from)} al {formatDate(to)}: {formatDuration(totalMs)}
                </span>
              </th>
              {days.map((day) => (
                <td key={day.on} className="h-px p-0 align-top">
                  <DayCell
                    {...{ day, profileId }}
                    longestMs={longest}
                    isToday={day.on === todayOn}
                    isChosen={day.on === chosenOn}
                  />
                </td>
              ))}
              <td className="hidden bg-paper pr-4 text-right font-semibold sm:table-cell">
                {totalMs > 0 && formatDuration(totalMs)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
