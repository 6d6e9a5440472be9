import { addDays, dateOfUtc, weekOf, type DateRange, type LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { dayMinutes } from "~/time/units";
import type { WorkedLog } from "./clock-change-of";
import { judgedWeekOf } from "./judged-week-of";
import { instantOf } from "./instant-of";
import { plannedOn } from "./planned-on";
import type { Schedule } from "./schedule";
import { aroundDays } from "./work-day-of";
import { zoneOn } from "./zone-on";

/** A complete day counts in sums, a pending day in none. A future day has not begun. */
export type DayState = "complete" | "pending" | "future";

/**
 * Returns a function that gives the state of a day at the instant `now` (ms).
 *
 * A day is complete when its local midnight and its planned end have passed and each of its entries has an exit. A published
 * week and flexible hours are judged by the week: all the days that are judged together must be complete ({@link judgedWeekOf}). If terms
 * end within the week, their last day ends it.
 * @param logs the entries of {@link judgedDays}, by working day.
 */
export function dayStatesOf(
  schedule: Schedule,
  logs: ReadonlyMap<LocalDate, readonly WorkedLog[]>,
  now: number,
): (on: LocalDate) => DayState {
  // A zone's clock is slow to read, and a year has one or two zones.
  const todays = new Map<string, LocalDate>();
  const todayIn = (zone: string) => {
    const todayOn = todays.get(zone) ?? localDateOf(now, zone);
    todays.set(zone, todayOn);
    return todayOn;
  };
  // A shift ends before the second midnight after its day, in every zone. Most days of a year need no closer look.
  const lastOverOn = addDays(dateOfUtc(now), -3);
  const isOver = (on: LocalDate) => {
    if (on <= lastOverOn) return true;
    const zone = zoneOn(schedule, on);
    return on < todayIn(zone) && (plannedEndOf(schedule, on, zone) ?? now) <= now;
  };
  const isDayComplete = (on: LocalDate) =>
    isOver(on) && (logs.get(on) ?? []).every(({ checkOutTime }) => checkOutTime !== null);
  const weekOn = judgedWeekOf(schedule);
  return (on) => {
    const judgedDates = weekOn(on) ?? [on];
    if (judgedDates.every(isDayComplete)) return "complete";
    return on <= todayIn(zoneOn(schedule, on)) ? "pending" : "future";
  };
}

/**
 * Returns the days whose entries decide the states of the days of a range: its whole weeks, by which published and flexible weeks are
 * judged, and one more day on each side.
 */
export const judgedDays = ({ from, to }: DateRange): DateRange =>
  aroundDays({ from: weekOf(from).from, to: weekOf(to).to });

/** Returns the instant (ms) at which a planned shift ends that lasts past midnight; null for other days. */
function plannedEndOf(schedule: Schedule, on: LocalDate, zone: string): number | null {
  const end = plannedOn(schedule, on).segments.at(-1)?.to ?? 0;
  return end <= dayMinutes ? null : instantOf(on, end, zone);
}
