import { addDays, daysBetween, formatDate, monthOf, type DateRange, type LocalDate } from "~/time/dates";
import { formatWeekday } from "~/time/formats";
import { monthTitle } from "./month-words";

/** What was worked on a day, or in the month that begins on it. */
export interface HourBar {
  on: LocalDate;
  totalMs: number;
}

/** A person's period as a row of bars, whether anything was worked or not. */
export interface HourBars {
  by: "day" | "month";
  bars: HourBar[];
}

/** More bars than this nobody tells apart on a screen: a longer period is drawn by months. */
const mostDays = 62;

/** @param days a person's days, as their report adds them up. */
export function hourBars(days: readonly HourBar[], { from, to }: DateRange): HourBars {
  const by = daysBetween(from, to) < mostDays ? "day" : "month";
  const startOf = (on: LocalDate) => (by === "day" ? on : monthOf(on).from);
  const after = (on: LocalDate) => addDays(by === "day" ? on : monthOf(on).to, 1);
  const totals = new Map<LocalDate, number>();
  for (const { on, totalMs } of days) totals.set(startOf(on), (totals.get(startOf(on)) ?? 0) + totalMs);
  const bars: HourBar[] = [];
  for (let on = startOf(from); on <= to; on = after(on)) bars.push({ on, totalMs: totals.get(on) ?? 0 });
  return { by, bars };
}

/** `lun 05/10/2026`, or `Octubre de 2026`. */
export const barName = (by: HourBars["by"], on: LocalDate) =>
  by === "day" ? formatWeekday(on) : monthTitle(on);

/** `05/10`, or `10/2026`. */
export const barTick = (by: HourBars["by"], on: LocalDate) =>
  by === "day" ? formatDate(on).slice(0, 5) : formatDate(on).slice(3);
