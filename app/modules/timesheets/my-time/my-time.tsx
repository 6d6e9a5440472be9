import { useLocation } from "@remix-run/react";
import { Notice } from "~/ui/notice";
import { DaySection } from "./ui/day-section";
import { MonthSection } from "./ui/month-section";
import { useGrowth } from "./now-totals";
import type { ShownTime } from "./show-time.server";

interface MyTimeProps {
  time: ShownTime;
  /** The person, unless it is the user. */
  profileId: string | null;
  /** The other side's version of each disputed entry, by the entry's id. */
  notes: Record<string, string>;
  /** The path of the month's sheet. */
  sheet: string;
}

/** A month and one of its days: beside each other on a desk. On a phone a chosen day lies over the page's lower half. */
export function MyTime({ time, profileId, notes, sheet }: MyTimeProps) {
  const { now, todayOn, isCut } = time;
  const isChosen = new URLSearchParams(useLocation().search).has("day");
  const until = useGrowth(now);
  const month = until({
    ...time.month,
    hours: time.month.hours && {
      ...time.month.hours,
      pending: until(time.month.hours.pending),
    },
    weeks: time.month.weeks.map((week) => until({ ...week, days: week.days.map(until) })),
  });
  const day = time.day && until({ ...time.day, entries: time.day.entries.map(until) });
  return (
    <>
      {isCut && (
        <div className="mb-4">
          <Notice tone="info">
            Hay demasiados fichajes para mostrarlos juntos: faltan los más antiguos, y no están sumados.
          </Notice>
        </div>
      )}
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-x-8">
        <MonthSection {...{ month, now, todayOn, profileId, sheet }} chosenOn={day?.on ?? null} />
        {day ? (
          <DaySection {...{ day, profileId, notes, isChosen }} />
        ) : (
          <p className="mt-11 card px-4 py-3 text-muted max-lg:hidden">Elige un día para ver sus fichajes.</p>
        )}
      </div>
    </>
  );
}
