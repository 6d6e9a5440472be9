import { Link } from "@remix-run/react";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import ChevronsRight from "lucide-react/icons/chevrons-right";
import type { ReactNode } from "react";
import { addDays, formatDate } from "~/time/dates";
import { formatLongDate, weekdayLetters, weekdayNames } from "~/time/formats";
import type { FormDay, FormWeek } from "../model/form-month";

interface AbsenceCalendarProps {
  weeks: readonly FormWeek[];
  month: string;
  previous: string;
  next: string;
  inMonth: readonly string[];
  /** Adds what was typed to an address. */
  keep: (path: string) => string;
}

/** The first column: the whole week. */
const weekColumnClass = "max-[24rem]:hidden";

/**
 * A month whose days are links: the first tap chooses the first day, the second one the last. Each week that is not over has a link that
 * chooses all of it. It works without scripts.
 */
export const AbsenceCalendar = ({ weeks, month, previous, next, inMonth, keep }: AbsenceCalendarProps) => (
  // A phone of 360 px has no room for the weeks; on smaller ones the days need the page's margin too, so that a finger hits them.
  <section aria-label="Calendario" className="max-[22rem]:-mx-3 sm:max-w-md lg:max-w-none">
    <div className="-mx-3 flex items-center justify-between max-[22rem]:mx-0">
      <MonthLink to={keep(previous)} label="Mes anterior">
        <ChevronLeft aria-hidden className="size-5" />
      </MonthLink>
      <h2 className="font-semibold first-letter:uppercase">{month}</h2>
      <MonthLink to={keep(next)} label="Mes siguiente">
        <ChevronRight aria-hidden className="size-5" />
      </MonthLink>
    </div>
    <table className="w-full table-fixed border-separate border-spacing-y-px text-center">
      <thead>
        <tr>
          <th scope="col" className={`${weekColumnClass} pr-1 text-sm font-medium text-muted`}>
            <abbr title="semana entera" className="no-underline">
              sem.
            </abbr>
          </th>
          {weekdayLetters.map((letter, at) => (
            <th key={letter} scope="col" className="h-8 text-sm font-medium text-muted">
              <abbr title={weekdayNames[at]} className="no-underline">
                {letter}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ from, path, days }) => (
          <tr key={from}>
            <td className={`${weekColumnClass} p-0 pr-1`}>
              {days.some((day) => day && !day.isPast) && (
                <Link
                  to={keep(path)}
                  preventScrollReset
                  className="flex min-h-11 items-center justify-center rounded-lg bg-brand-soft text-brand"
                >
                  <ChevronsRight aria-hidden className="size-5" />
                  <span className="sr-only">
                    La semana del {formatDate(from)} al {formatDate(addDays(from, 6))}
                  </span>
                </Link>
              )}
            </td>
            {days.map((day, at) => (
              <td
                key={weekdayLetters[at]}
                className={`p-0 ${day && (day.isFree || day.holiday) ? "bg-line/70" : ""}`}
              >
                {day && (
                  <Day
                    {...{ day, keep }}
                    isFirst={!days[at - 1]?.isChosen}
                    isLast={!days[at + 1]?.isChosen}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    {inMonth.length > 0 && (
      <ul className="mt-2 text-sm text-muted max-[22rem]:px-3">
        {inMonth.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    )}
  </section>
);

const MonthLink = ({ to, label, children }: { to: string; label: string; children: ReactNode }) => (
  <Link
    to={to}
    preventScrollReset
    aria-label={label}
    className="grid size-11 place-items-center rounded-lg hover:text-brand"
  >
    {children}
  </Link>
);

interface DayProps {
  day: FormDay;
  keep: AbsenceCalendarProps["keep"];
  /** Whether the day begins, and ends, the band of the chosen days of its week. */
  isFirst: boolean;
  isLast: boolean;
}

function Day({ day, keep, isFirst, isLast }: DayProps) {
  const { on, path, isChosen, isToday, isPast, isFree, holiday, absence } = day;
  const dayFacts = [
    ...(holiday ? [`festivo: ${holiday}`] : []),
    ...(isFree && !holiday ? ["libre"] : []),
    ...(absence ? [absence.kinds] : []),
    ...(isToday ? ["hoy"] : []),
  ];
  const dayClass = isChosen
    ? `bg-brand font-semibold text-on-brand ${isFirst ? "rounded-l-full" : ""} ${isLast ? "rounded-r-full" : ""}`
    : `rounded-lg hover:bg-brand-soft ${isPast ? "text-muted" : "text-ink"} ${isToday ? "font-bold text-brand ring-2 ring-brand ring-inset" : ""}`;
  return (
    <Link
      to={keep(path)}
      preventScrollReset
      aria-current={isChosen ? "date" : undefined}
      className={`flex min-h-11 flex-col items-center justify-center tabular-nums ${dayClass}`}
    >
      <span aria-hidden className={holiday && !isPast ? "underline decoration-2 underline-offset-4" : ""}>
        {Number(on.slice(8))}
      </span>
      <span className="sr-only">{[formatLongDate(on), ...dayFacts].join(", ")}</span>
      {absence && (
        <span
          aria-hidden
          className={`mt-0.5 h-1 w-5 rounded-full ${isChosen ? "bg-current" : absence.isRequested ? "bg-paused" : "bg-working"}`}
        />
      )}
    </Link>
  );
}
