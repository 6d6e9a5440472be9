import type { TimeLog } from "~/modules/ledger/time-log";
import { formatDate, monthOf, weekOf, type DateRange, type LocalDate } from "~/time/dates";
import { formatDuration } from "~/time/durations";
import { formatTime } from "~/time/formats";
import { isWithin } from "./shown-period";

/** What some entries count, and the same with all pauses. What has no end counts nothing yet. */
export interface Totals {
  totalMs: number;
  grossMs: number;
}

export const totalsOf = (logs: readonly TimeLog[]): Totals => ({
  totalMs: logs.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0),
  grossMs: logs.reduce((sum, { grossMs }) => sum + (grossMs ?? 0), 0),
});

/** What the entries of some days count. */
export const totalsWithin = (logs: readonly TimeLog[], range: DateRange): Totals =>
  totalsOf(logs.filter(({ day }) => isWithin(day, range)));

/** `8 h 30 min con pausas`; null where that is what counts anyway. */
export const grossText = ({ totalMs, grossMs }: Totals): string | null =>
  grossMs === totalMs ? null : `${formatDuration(grossMs)} con pausas`;

/** `en curso desde las 09:02`; of an entry that began on another day, with its date. */
export function openText({ checkInTime, day, timeZone }: TimeLog, todayOn: LocalDate): string {
  const time = formatTime(checkInTime, timeZone);
  return day === todayOn
    ? `en curso desde las ${time}`
    : `en curso desde el ${formatDate(day)} a las ${time}`;
}

/** A person's today, week and month, and what goes on. @param logs of all of these days. */
export const nowOf = (logs: readonly TimeLog[], open: TimeLog | null, todayOn: LocalDate) => ({
  today: totalsWithin(logs, { from: todayOn, to: todayOn }),
  week: totalsWithin(logs, weekOf(todayOn)),
  month: totalsWithin(logs, monthOf(todayOn)),
  open: open === null ? null : openText(open, todayOn),
});
