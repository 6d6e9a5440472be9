import type { TimeLog } from "~/modules/ledger/time-log";
import type { DateRange } from "~/time/dates";
import { formatDuration } from "~/time/durations";
import { isWithin } from "./shown-period";

/** What some entries count, and the same with all pauses. What has no end counts nothing yet. */
export interface Totals {
  totalMs: number;
  grossMs: number;
  /** Whether what goes on is part of it, as far as it had come. */
  isRunning: boolean;
}

/** An entry; what goes on may be counted as far as it has come. */
export type CountedLog = TimeLog & { isRunning?: true };

export const totalsOf = (logs: readonly CountedLog[]): Totals => ({
  totalMs: logs.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0),
  grossMs: logs.reduce((sum, { grossMs }) => sum + (grossMs ?? 0), 0),
  isRunning: logs.some((log) => log.isRunning),
});

/** What the entries of some days count. */
export const totalsWithin = (logs: readonly CountedLog[], range: DateRange): Totals =>
  totalsOf(logs.filter(({ day }) => isWithin(day, range)));

/** `8 h 30 min de presencia`; null where that is what counts anyway. */
export const grossText = ({ totalMs, grossMs }: Pick<Totals, "totalMs" | "grossMs">): string | null =>
  grossMs === totalMs ? null : `${formatDuration(grossMs)} de presencia`;
