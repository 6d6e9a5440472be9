import { Link } from "@remix-run/react";
import type { KeyboardEvent } from "react";
import { addDays, type LocalDate } from "~/time/dates";
import { formatDuration, formatShortDuration } from "~/time/durations";
import { formatLongDate } from "~/time/formats";
import { MarkSign } from "./day-mark";
import { historyPath } from "../history-path";
import type { CalendarDay } from "../month-calendar";

interface DayCellProps {
  day: CalendarDay;
  /** The longest day of the table. */
  longestMs: number;
  isToday: boolean;
  isChosen: boolean;
  profileId: string | null;
}

// A full-height child needs a cell with an explicit height, so `MonthTable` sets one.
const room = "relative flex h-full min-h-16 flex-col gap-0.5 px-1 pt-1 pb-2 sm:min-h-18 sm:px-2";

/** A day of the calendar: its total as a number and a bar, and its marks. */
export function DayCell({ day, longestMs, isToday, isChosen, profileId }: DayCellProps) {
  const { on, isInMonth, isKnown, totalMs, entries, hours, absences, marks } = day;
  const number = Number(on.slice(8));
  const paper = isInMonth ? "" : "bg-paper";
  if (!isKnown)
    return (
      <div className={`${room} ${paper} text-sm text-muted`}>
        {number}
        {absences.length > 0 && <MarkSign mark="absence" />}
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
      <span
        aria-hidden
        className={`w-fit text-sm ${isToday ? "rounded-full bg-brand px-1.5 font-bold text-on-brand" : "text-muted"}`}
      >
        {number}
      </span>
      <span className="sr-only">
        {formatLongDate(on)}
        {isToday && ", hoy"}
        {isChosen && ", elegido"}
        {entries === 0 ? ", sin fichajes" : `, ${formatDuration(totalMs)}`}
        {hours && `, ${hours.inFull}`}
        {absences.map((each) => `, ${each}`)}
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
      {marks.length > 0 && (
        <span className="flex flex-wrap gap-0.5">
          {marks.map((mark) => (
            <MarkSign key={mark} mark={mark} />
          ))}
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
