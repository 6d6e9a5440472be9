import { Notice } from "~/ui/notice";
import { messages } from "./messages";
import type { ShownCalendar } from "./shown-calendar";
import { DayList } from "./ui/day-list";
import { Legend } from "./ui/day-mark";
import { YearGrid } from "./ui/year-grid";

/** A year on one page: its hours, its special days in words, the twelve months and the sources. */
export const CalendarView = ({ calendar }: { calendar: ShownCalendar }) => (
  <div className="flex flex-col gap-6">
    <Notes calendar={calendar} />
    <p className="font-medium">{calendar.hours}</p>
    <section aria-labelledby="special-days">
      <h2 id="special-days" className="text-xl font-bold">
        Festivos y días especiales
      </h2>
      <div className="mt-2">
        {calendar.days.length > 0 ? <DayList days={calendar.days} /> : <p>{messages.noDays}</p>}
      </div>
    </section>
    <section aria-labelledby="whole-year" className="flex flex-col gap-4">
      <h2 id="whole-year" className="text-xl font-bold">
        El año entero
      </h2>
      <Legend />
      <YearGrid year={calendar.year} days={calendar.days} />
    </section>
    {calendar.source && (
      <p className="max-w-prose text-sm wrap-anywhere text-muted">{messages.sourceOf(calendar.source)}</p>
    )}
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
