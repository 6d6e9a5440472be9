import { hourMs } from "~/time/units";

/** A clock hour: the number of whole hours since 1970 (UTC). */
export type ClockHour = number;

/** How many clock hours a device's calls are remembered: as long as a queued punch can be recorded. */
export const rememberedCallHours = 72;

/** Returns the clock hour of an instant. */
export const clockHourOf = (at: number): ClockHour => Math.floor(at / hourMs);

/** Returns when a clock hour starts, in UTC milliseconds. */
export const startOfHour = (hour: ClockHour): number => hour * hourMs;

/** Returns the clock hours in which a session or kiosk had a call, the hour of its last use included. */
export const callHoursOf = ({
  callHours,
  lastUsedAt,
}: {
  callHours: readonly ClockHour[];
  lastUsedAt: number | null;
}): ClockHour[] => [...new Set([...callHours, ...(lastUsedAt ? [clockHourOf(lastUsedAt)] : [])])];
