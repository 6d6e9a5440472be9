import type { TimeLog } from "~/modules/ledger/time-log";
import { isWithin, type DateRange } from "~/time/dates";
import { formatDuration } from "~/time/durations";

/** The effective and the gross time of some entries. An entry without an end counts nothing. */
export interface Totals {
  totalMs: number;
  grossMs: number;
  /** Whether the open entry is included until now. */
  isRunning: boolean;
}

/** An entry. An open one may be counted until now. */
export type CountedLog = TimeLog & { isRunning?: true };

export const totalsOf = (logs: readonly CountedLog[]): Totals => ({
  totalMs: logs.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0),
  grossMs: logs.reduce((sum, { grossMs }) => sum + (grossMs ?? 0), 0),
  isRunning: logs.some((log) => log.isRunning),
});

export const totalsWithin = (logs: readonly CountedLog[], range: DateRange): Totals =>
  totalsOf(logs.filter(({ day }) => isWithin(day, range)));

/** Returns `sin contar 30 min de pausa`; null if the gross time equals the effective time. */
export const uncountedText = ({ totalMs, grossMs }: Pick<Totals, "totalMs" | "grossMs">): string | null =>
  grossMs === totalMs ? null : `sin contar ${formatDuration(grossMs - totalMs)} de\u00a0pausa`;
