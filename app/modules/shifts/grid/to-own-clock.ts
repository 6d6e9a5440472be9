import type { ToOwnClock } from "~/modules/schedules/fault-of-week";
import { onClock } from "~/modules/schedules/on-clock";
import type { CentreClock } from "../model/shift-week";
import type { WeekRow } from "./week-view";

/**
 * Returns the function that puts a shift of a person's week on the clock of their centre. A centre that is no longer open has the same
 * clock.
 */
export function toOwnClockOf(
  { centre: ownCentre, days }: Pick<WeekRow, "centre" | "days">,
  centres: readonly CentreClock[],
): ToOwnClock {
  const zoneOf = (centre: string | null) => centres.find(({ id }) => id === centre)?.timeZone;
  const own = zoneOf(ownCentre);
  return (weekday, segment) => {
    const there = zoneOf(segment.centre ?? ownCentre);
    return own && there ? onClock(days[weekday]!.on, segment, { there, own }) : segment;
  };
}
