import { Notice } from "~/ui/notice";
import { DaySection } from "./day-section";
import { MonthSection } from "./month-section";
import { NowTotals, useGrowth } from "./now-totals";
import type { ShownTime } from "./show-time.server";
import type { ShownGone } from "./told-list";

interface MyTimeProps {
  time: ShownTime;
  /** Whose it is, where that is somebody else. */
  profileId: string | null;
  /** What the other of the two says of an entry that they disagree on, by the entry's id. */
  notes: Record<string, string>;
  /** What corrections took away from the chosen day. */
  gone: ShownGone[];
  /** Whether something that is proposed about that day waits for its answer. */
  waits: boolean;
}

/** A person's day, week and month. */
export function MyTime({ time, profileId, notes, gone, waits }: MyTimeProps) {
  const { now, todayOn, isCut } = time;
  const until = useGrowth(now);
  const month = until({
    ...time.month,
    weeks: time.month.weeks.map((week) => until({ ...week, days: week.days.map(until) })),
  });
  const day = time.day && until({ ...time.day, entries: time.day.entries.map(until) });
  return (
    <>
      <NowTotals {...now} />
      {isCut && (
        <div className="mt-4">
          <Notice tone="info">
            Hay demasiados fichajes para mostrarlos juntos: faltan los más antiguos, y no están sumados.
          </Notice>
        </div>
      )}
      <MonthSection {...{ month, todayOn, profileId }} chosenOn={day?.on ?? null} />
      {day && <DaySection {...{ day, profileId, notes, gone, waits }} />}
    </>
  );
}
