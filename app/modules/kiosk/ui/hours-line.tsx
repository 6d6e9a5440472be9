import type { DayAndWeek } from "~/modules/timesheets/my-time/day-and-week.server";

/** The person's hours of the day and of the week. */
export const HoursLine = ({ dayName, day, week }: DayAndWeek) => (
  <dl className="flex flex-wrap gap-x-4 gap-y-1 text-lg sm:gap-x-8 sm:text-xl">
    <div className="flex gap-x-2">
      <dt className="text-muted">{dayName}</dt>
      <dd className="font-semibold tabular-nums">{day}</dd>
    </div>
    <div className="flex gap-x-2">
      <dt className="text-muted">Esta semana</dt>
      <dd className="font-semibold tabular-nums">{week}</dd>
    </div>
  </dl>
);
