import type { TimeLog } from "~/modules/ledger/time-log";
import type { DateRange } from "~/time/dates";
import { formatDuration } from "~/time/durations";
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
