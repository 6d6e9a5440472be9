import { formatWeekday } from "~/time/formats";
import type { CalendarDay } from "../../schedule";
import { dayWords } from "./year-grid";

/** The special days of a year in order, in words. */
export const DayList = ({ days }: { days: readonly CalendarDay[] }) => (
  <ul className="gap-x-8 md:columns-2">
    {days.map((day) => (
      <li key={day.on} className="flex break-inside-avoid flex-wrap gap-x-2 border-b border-line py-2">
        <span className="w-[8.5rem] max-w-full tabular-nums">{formatWeekday(day.on)}</span>
        <span className="min-w-0 flex-1 basis-[7rem] wrap-anywhere">
          <span className="font-medium">{day.name}</span>
          <span className="text-muted"> · {dayWords(day)}</span>
        </span>
      </li>
    ))}
  </ul>
);
