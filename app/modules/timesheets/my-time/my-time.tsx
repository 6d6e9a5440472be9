import { Notice } from "~/ui/notice";
import { DaySection } from "./ui/day-section";
import { MonthSection } from "./ui/month-section";
import { NowTotals, useGrowth } from "./now-totals";
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

export function MyTime({ time, profileId, notes, sheet }: MyTimeProps) {
  const { now, todayOn, isCut } = time;
  const until = useGrowth(now);
  const month = until({
    ...time.month,
    hours: time.month.hours && {
      ...time.month.hours,
      today: time.month.hours.today && until(time.month.hours.today),
      pending: until(time.month.hours.pending),
    },
    weeks: time.month.weeks.map((week) => until({ ...week, days: week.days.map(until) })),
  });
  const day = time.day && until({ ...time.day, entries: time.day.entries.map(until) });
  return (
    <>
      {month.from.slice(0, 7) === todayOn.slice(0, 7) && <NowTotals {...now} />}
      {isCut && (
        <div className="mt-4">
          <Notice tone="info">
            Hay demasiados fichajes para mostrarlos juntos: faltan los más antiguos, y no están sumados.
          </Notice>
        </div>
      )}
      <MonthSection {...{ month, todayOn, profileId, sheet }} chosenOn={day?.on ?? null} />
      {day && <DaySection {...{ day, profileId, notes }} />}
    </>
  );
}
