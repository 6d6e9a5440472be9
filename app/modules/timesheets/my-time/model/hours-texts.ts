import { balanceText, clockChangeText, minutesText } from "~/modules/schedules/pattern-text";
import type { DayRecord } from "../../day-record";
import type { DaysSum } from "../../sum-days";
import { totalsOf, type CountedLog, type Totals } from "./totals";

/** The texts about the expected time of a day. */
export interface DayHours {
  /** `+0:30`; null while the day is pending, and if there is none. */
  difference: string | null;
  /** `previsto 8 h, diferencia +30 min`. */
  inFull: string;
}

/** Returns the texts about the expected time of a day; null without terms. */
export function dayHoursOf({
  expected,
  difference,
  records,
}: Pick<DayRecord, "expected" | "difference" | "records">): DayHours | null {
  if (expected === null) return null;
  const planned = expected > 0 ? `previsto ${minutesText(expected)}` : "sin horas previstas";
  if (difference === null) return { difference: null, inFull: `${planned}, día pendiente` };
  const isFree = expected === 0 && records === 0;
  return {
    difference: difference === 0 ? null : shortBalance(difference),
    inFull: isFree ? planned : `${planned}, diferencia ${balanceText(difference)}`,
  };
}

/** Formats a difference for a narrow cell: `+0:30`, `−8:00`. */
function shortBalance(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "−" : "+"}${Math.floor(size / 60)}:${String(size % 60).padStart(2, "0")}`;
}

/** The texts about the expected time of a month, and the days that its sums leave out. */
export interface MonthHours {
  expected: string;
  effective: string;
  difference: string;
  /** `incluye −1 h por el cambio de hora`; null without. */
  clockChange: string | null;
  pending: Totals & { days: number };
}

/** Returns the texts about the expected time of some days; null without terms. */
export const monthHoursOf = (sum: DaysSum<CountedLog> | null): MonthHours | null =>
  sum && {
    expected: minutesText(sum.expected),
    effective: minutesText(sum.effective),
    difference: balanceText(sum.difference),
    clockChange: clockChangeText(sum.clockChange),
    pending: { days: sum.pending.length, ...totalsOf(sum.pending.flatMap(({ entries }) => entries)) },
  };
