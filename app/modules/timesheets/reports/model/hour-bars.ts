import {
  addDays,
  daysBetween,
  formatDate,
  formatShortDate,
  monthOf,
  type DateRange,
  type LocalDate,
} from "~/time/dates";
import { formatWeekday } from "~/time/formats";
import { minuteMs } from "~/time/units";
import { monthTitle } from "../month-texts";

/** The effective time of a day, or of the month that begins on it. */
export interface HourBar {
  on: LocalDate;
  totalMs: number;
  /** The expected time of a day with terms. */
  expectedMs?: number;
}

/** A person's period as bars, including days or months without work. */
export interface HourBars {
  by: "day" | "month";
  bars: HourBar[];
}

/** More bars than this are too thin to distinguish, so a longer period has a bar for each month. */
const mostDays = 62;

/** Whether a period has a bar for each day. */
export const hasDayBars = ({ from, to }: DateRange): boolean => daysBetween(from, to) < mostDays;

/** Returns the bars of a period. @param days the person's days. Bars by month have no expected time. */
export function hourBars(
  days: readonly { day: LocalDate; totalMs: number; expected?: number | null }[],
  range: DateRange,
): HourBars {
  const { from, to } = range;
  const by = hasDayBars(range) ? "day" : "month";
  const startOf = (on: LocalDate) => (by === "day" ? on : monthOf(on).from);
  const after = (on: LocalDate) => addDays(by === "day" ? on : monthOf(on).to, 1);
  const totals = new Map<LocalDate, number>();
  for (const { day, totalMs } of days) totals.set(startOf(day), (totals.get(startOf(day)) ?? 0) + totalMs);
  const daysWithExpected = by === "day" ? days.filter(({ expected }) => typeof expected === "number") : [];
  const expectedOn = new Map(
    daysWithExpected.map(({ day, expected }) => [day, { expectedMs: expected! * minuteMs }]),
  );
  const bars: HourBar[] = [];
  for (let on = startOf(from); on <= to; on = after(on))
    bars.push({ on, totalMs: totals.get(on) ?? 0, ...expectedOn.get(on) });
  return { by, bars };
}

/** Returns `lun 05/10/2026`, or `Octubre de 2026`. */
export const barName = (by: HourBars["by"], on: LocalDate) =>
  by === "day" ? formatWeekday(on) : monthTitle(on);

/** Returns `05/10`, or `10/2026`. */
export const barTickText = (by: HourBars["by"], on: LocalDate) =>
  by === "day" ? formatShortDate(on) : formatDate(on).slice(3);
