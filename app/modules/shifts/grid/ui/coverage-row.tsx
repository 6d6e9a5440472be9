import { memo } from "react";
import type { Segment } from "~/modules/schedules/schedule";
import { hourText } from "../../shift-texts";
import type { CoverageNeed, WeekDays } from "../../model/shift-week";
import { messages } from "../messages";
import { peopleByHour, shiftsOn, shortagesOf, type Shortage } from "../model/coverage-of";

interface CoverageProps {
  /** The name of the centre; null where there is one only. */
  centre: string | null;
  needs: readonly CoverageNeed[];
  weeks: readonly WeekDays[];
  /** The shifts that last into the Monday from the week before. */
  sundayNight: readonly Segment[];
}

const isSameCoverage = (one: CoverageProps, other: CoverageProps) =>
  one.centre === other.centre &&
  one.needs === other.needs &&
  one.sundayNight === other.sundayNight &&
  one.weeks.length === other.weeks.length &&
  one.weeks.every((days, at) => days === other.weeks[at]);

/** People at each hour of each day beside what the centre needs, as the last row of the grid. */
export const CoverageRow = memo(function CoverageRow({ centre, needs, weeks, sundayNight }: CoverageProps) {
  const shortages = shortagesOf(weeks, needs, sundayNight);
  return (
    <tr className="border-t border-line">
      <th
        scope="row"
        className="sticky left-0 z-[1] bg-paper py-2 pr-2 pl-0.5 text-left align-top text-sm font-medium text-muted"
      >
        {messages.coverage}
        {centre && <span className="block wrap-anywhere">{centre}</span>}
      </th>
      {Array.from({ length: 7 }, (_, weekday) => (
        <td key={weekday} role="gridcell" className="py-1 pr-1 pl-2.25 align-top">
          <DayCoverage {...{ needs, weeks, sundayNight, weekday, shortages }} />
        </td>
      ))}
      <td role="gridcell" />
    </tr>
  );
}, isSameCoverage);

/**
 * People by hour on one day: bars, and in words where people are missing.
 * @param props.title the words before the highest number, above the bars; without them the number is below.
 */
export function DayCoverage({
  title,
  needs,
  weeks,
  sundayNight,
  weekday,
  shortages = shortagesOf(weeks, needs, sundayNight),
}: Omit<CoverageProps, "centre"> & { title?: string; weekday: number; shortages?: readonly Shortage[] }) {
  const byHour = peopleByHour(shiftsOn(weeks, weekday, sundayNight));
  const most = Math.max(1, ...byHour);
  const mostPeople = messages.mostPeople(Math.max(...byHour));
  const missing = shortages.filter((shortage) => shortage.weekday === weekday);
  const isNeeded = needs.some((need) => need.weekday === weekday);
  return (
    <div className="text-sm">
      {title && <p className="mb-1 text-muted">{`${title}, ${mostPeople}`}</p>}
      <svg aria-hidden viewBox="0 0 24 8" preserveAspectRatio="none" className="h-6 w-full">
        {byHour.map((people, hour) => {
          const isMissing = isMissingAt(missing, hour);
          const height = Math.max((people / most) * 8, isMissing ? 1 : 0);
          return (
            <rect
              key={hour}
              x={hour}
              y={8 - height}
              width={1}
              height={height}
              className={isMissing ? "fill-problem" : "fill-brand"}
            />
          );
        })}
      </svg>
      {/* Hours, each at its quarter of the day. The narrow columns of a desk have room for three. */}
      <p aria-hidden className="grid grid-cols-4 text-xs text-muted tabular-nums">
        <span>0</span>
        <span className="lg:invisible">6</span>
        <span>12</span>
        <span className="flex justify-between lg:justify-end">
          <span className="lg:hidden">18</span>
          <span>24</span>
        </span>
      </p>
      {!title && <p className="text-muted">{mostPeople}</p>}
      {missing.map(({ from, to, people, needed }) => (
        <p key={from} className="text-problem">
          {messages.missing(needed - people, hourText(from), hourText(to))}
        </p>
      ))}
      {isNeeded && missing.length === 0 && <p className="text-working">{messages.enough}</p>}
    </div>
  );
}

const isMissingAt = (missing: readonly Shortage[], hour: number) =>
  missing.some(({ from, to }) => from < (hour + 1) * 60 && hour * 60 < to);
