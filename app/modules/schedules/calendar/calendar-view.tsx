import type { ReactNode } from "react";
import { buttonClass } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Section } from "~/ui/section";
import { formatDayOfYear } from "~/time/formats";
import { daysBetween, type LocalDate } from "~/time/dates";
import type { CalendarDay } from "../schedule";
import { messages } from "./messages";
import type { ShownCalendar } from "./shown-calendar";
import { Legend } from "./ui/day-mark";
import { YearGrid, dayText } from "./ui/year-grid";

interface CalendarViewProps {
  calendar: ShownCalendar;
  /** Days before it are folded, if others follow. */
  todayOn?: LocalDate;
  /** Links and buttons: after the months on a phone, before them on a desk. */
  children?: ReactNode;
}

/** A year on one page: its hours, its special days in words, the twelve months and the sources. */
export const CalendarView = ({ calendar, todayOn = "", children }: CalendarViewProps) => (
  <div className="flex flex-col gap-6">
    <Notes calendar={calendar} />
    <Section id="special-days" title="Festivos y días especiales">
      <div className="mt-2">
        {calendar.days.length > 0 ? (
          <Days days={calendar.days} todayOn={todayOn} />
        ) : (
          <p>{messages.noDays}</p>
        )}
      </div>
      <p className="mt-3 text-muted">{calendar.hours}</p>
    </Section>
    <Section
      id="whole-year"
      title={messages.wholeYear}
      className="flex flex-col gap-4 md:order-1 not-print:max-md:[&>h2]:sr-only"
    >
      <Months calendar={calendar} todayOn={todayOn} />
    </Section>
    {/* A desk shows them above the months. */}
    <div className="-mt-3 empty:hidden">{children}</div>
    {calendar.source && (
      <p className="max-w-prose text-sm wrap-anywhere text-muted md:order-1">
        {messages.sourceOf(calendar.source)}
      </p>
    )}
  </div>
);

/** The twelve months. A phone shows them at a tick, which needs no script. */
const Months = ({ calendar: { year, days }, todayOn }: { calendar: ShownCalendar; todayOn: LocalDate }) => (
  <div className="group flex flex-col gap-4">
    <label
      className={`${buttonClass("quiet")} relative cursor-pointer has-checked:border-brand has-checked:bg-brand-soft sm:self-start md:hidden print:hidden`}
    >
      <input type="checkbox" className="absolute inset-0 cursor-pointer appearance-none rounded-full" />
      {messages.showWholeYear}
    </label>
    <div className="hidden flex-col gap-4 group-has-checked:flex md:flex print:flex">
      <Legend days={days} />
      <YearGrid {...{ year, days, todayOn }} />
    </div>
  </div>
);

/** What a reader must know about the year before they rely on it. */
function Notes({
  calendar: { year, known, isDeclared, isOutdated, missingLocal },
}: {
  calendar: ShownCalendar;
}) {
  const notes = [
    ...(isDeclared
      ? []
      : [known === "none" ? messages.undeclaredWithoutFile(year) : messages.undeclared(year)]),
    ...(isDeclared && known === "none" ? [messages.withoutFile(year)] : []),
    ...(isOutdated ? [messages.outdated] : []),
    ...(isDeclared && known === "unconfirmed" ? [messages.unconfirmed] : []),
    ...(missingLocal > 0 ? [messages.localMissing(missingLocal)] : []),
  ];
  return notes.map((note) => (
    <Notice key={note} tone="info">
      {note}
    </Notice>
  ));
}

interface DaysProps {
  days: readonly CalendarDay[];
  todayOn: LocalDate;
}

/** The days from today on. Those before are folded. */
function Days({ days, todayOn }: DaysProps) {
  const coming = days.filter(({ on }) => on >= todayOn);
  if (coming.length === 0) return <DayList days={days} />;
  if (coming.length === days.length) return <DayList days={days} todayOn={todayOn} />;
  return (
    <>
      <DayList days={coming} todayOn={todayOn} />
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brand underline">
          {messages.past(days.length - coming.length)}
        </summary>
        <DayList days={days.filter(({ on }) => on < todayOn)} />
      </details>
    </>
  );
}

/**
 * The special days of a year in order, in words. The first one says how many days remain, if it is of today's year.
 * @param todayOn left out for days that are over.
 */
const DayList = ({ days, todayOn = "" }: { days: readonly CalendarDay[]; todayOn?: LocalDate }) => (
  <ul className="max-w-prose">
    {days.map((day, nth) => (
      <li key={day.on} className="flex break-inside-avoid flex-wrap gap-x-2 border-b border-line py-2">
        <span className="w-[6rem] max-w-full tabular-nums">{formatDayOfYear(day.on)}</span>
        <span className="min-w-0 flex-1 basis-[7rem] wrap-anywhere">
          <span className="block font-medium">{day.name}</span>
          <span className="block text-sm text-muted first-letter:uppercase">
            {dayText(day)}
            {nth === 0 && day.on.slice(0, 4) === todayOn.slice(0, 4) && (
              <strong className="text-ink"> · {messages.remaining(daysBetween(todayOn, day.on))}</strong>
            )}
          </span>
        </span>
      </li>
    ))}
  </ul>
);
