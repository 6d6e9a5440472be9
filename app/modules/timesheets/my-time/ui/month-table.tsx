import { Link } from "@remix-run/react";
import { Fragment, type KeyboardEvent } from "react";
import { formatDate, addDays, type LocalDate } from "~/time/dates";
import { formatDuration, formatShortDuration } from "~/time/durations";
import { formatMonth, weekdayLetters, weekdayNames, formatLongDate } from "~/time/formats";
import { longestMs, type CalendarWeek, type CalendarDay } from "../month-calendar";
import { historyPath } from "../history-path";
import { MarkSign } from "./day-mark";

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
            <Fragment key={from}>
              <tr className="border-t border-line first:border-t-0">
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
              {totalMs > 0 && (
                <tr aria-hidden className="bg-paper text-sm sm:hidden">
                  <td colSpan={8} className="px-2 text-right text-muted">
                    Semana: <b className="text-ink">{formatDuration(totalMs)}</b>
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DayCellProps {
  day: CalendarDay;
  /** The longest day of the table. */
  longestMs: number;
  isToday: boolean;
  isChosen: boolean;
  profileId: string | null;
}

// A full-height child needs a cell with an explicit height, so `MonthTable` sets one.
const room = "relative flex h-full min-h-16 flex-col gap-0.5 px-1 pt-1 pb-2.5 sm:min-h-18 sm:px-2";

/** On a small phone with very large text, a number is as large as its column allows. */
const numberSize = "text-[min(0.875rem,8.5vw)]/5";

/** A day of the calendar: its total as a number and a bar, and its marks. */
function DayCell({ day, longestMs, isToday, isChosen, profileId }: DayCellProps) {
  const { on, isInMonth, isKnown, totalMs, entries, hours, absences, marks } = day;
  const number = Number(on.slice(8));
  const paper = isInMonth ? "" : "bg-paper";
  if (!isKnown)
    return (
      <div className={`${room} ${paper} ${numberSize} text-muted`}>
        <span className="flex flex-wrap items-center justify-between gap-x-0.5">
          {number}
          {absences.length > 0 && <MarkSign mark="absence" />}
        </span>
      </div>
    );
  return (
    <Link
      to={historyPath({ profileId, dayOn: on })}
      preventScrollReset
      data-day={on}
      onKeyDown={(event) => moveFocus(event, on)}
      aria-current={isToday ? "date" : isChosen ? "true" : undefined}
      className={`${room} -outline-offset-2! hover:bg-brand-soft ${paper} ${isChosen ? "bg-brand-soft inset-ring-2 inset-ring-brand" : ""}`}
    >
      <span className="sr-only">
        {formatLongDate(on)}
        {isToday && ", hoy"}
        {isChosen && ", elegido"}
        {entries === 0 ? ", sin fichajes" : `, ${formatDuration(totalMs)}`}
        {hours && `, ${hours.inFull}`}
        {absences.map((each) => `, ${each}`)}
      </span>
      <span className="flex flex-wrap items-center justify-between gap-x-0.5">
        <span
          aria-hidden
          className={`${numberSize} ${isToday ? "rounded-full bg-brand px-1.5 font-bold text-on-brand" : "text-muted"}`}
        >
          {number}
        </span>
        {marks.length > 0 && (
          <span className="flex flex-wrap gap-0.5">
            {marks.map((mark) => (
              // The pill of the day and its tint say it on a phone.
              <span key={mark} className={mark === "open" ? "max-sm:hidden" : "contents"}>
                <MarkSign mark={mark} />
              </span>
            ))}
          </span>
        )}
      </span>
      {totalMs > 0 && (
        <span aria-hidden className={`text-sm sm:text-base ${isInMonth ? "font-semibold" : "text-muted"}`}>
          {formatShortDuration(totalMs)}
        </span>
      )}
      {hours?.difference && (
        <span aria-hidden className="text-sm tracking-tight text-muted">
          {hours.difference}
        </span>
      )}
      {totalMs > 0 && (
        <svg aria-hidden className="absolute inset-x-1 bottom-0.5 h-1 w-[calc(100%-0.5rem)] sm:inset-x-2">
          <rect width={`${(100 * totalMs) / longestMs}%`} height="100%" rx="2" className="fill-brand" />
        </svg>
      )}
    </Link>
  );
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Arrow keys move the focus to the days around, as in other calendars. Tab moves in document order. */
function moveFocus(event: KeyboardEvent<HTMLAnchorElement>, on: LocalDate) {
  const step = steps[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const table = event.currentTarget.closest("table");
  table?.querySelector<HTMLElement>(`[data-day="${addDays(on, step)}"]`)?.focus();
}
