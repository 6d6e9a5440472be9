import { formatWeekday } from "~/time/formats";
import type { CalendarDay } from "../../schedule";
import { dayWords } from "./year-grid";

/** The special days of a year in order, in words. */
export const DayList = ({ days }: { days: readonly CalendarDay[] }) => (
  <ul className="gap-x-8 md:columns-2">
    {days.map((day) => (
      <li
        key={day.on}
        className="grid break-inside-avoid grid-cols-[8.5rem_1fr] gap-x-2 border-b border-line py-2"
      >
        <span className="tabular-nums">{formatWeekday(day.on)}</span>
        <span className="min-w-0 wrap-anywhere">
          <span className="font-medium">{day.name}</span>
          <span className="text-muted"> · {dayWords(day)}</span>
        </span>
      </li>
    ))}
  </ul>
);
