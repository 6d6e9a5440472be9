import { balanceText, clockChangeText, leftOutText } from "~/modules/schedules/pattern-text";
import { untilText } from "~/modules/schedules/until-text";
import { capitalized } from "~/platform/capitalized";
import type { LocalDate } from "~/time/dates";
import { formatMinutes, formatShortDifference } from "~/time/durations";
import { formatDayName, monthName } from "~/time/formats";
import type { DayRecord } from "../../day-record";
import { flexibleWeeksNote } from "../../model/flexible-weeks-note";
import { sumDays } from "../../sum-days";
import { weekAdjustmentText } from "../../reports/total-texts";
import { totalsOf, type CountedLog, type Totals } from "./totals";

/** The texts about the expected time of a day. */
export interface DayHours {
  /** `+0:30`; null while the day is pending, and if there is none. */
  difference: string | null;
  /** `previsto 8 h 00 min, diferencia +30 min`. */
  inFull: string;
}

/** Returns the texts about the expected time of a day; null without terms. */
export function dayHoursOf({
  expected,
  difference,
  adjustment,
  offered,
  week,
  isPending,
  records,
  open,
  missing,
}: Pick<
  DayRecord,
  "expected" | "difference" | "adjustment" | "offered" | "week" | "isPending" | "records" | "open" | "missing"
>): DayHours | null {
  if (expected === null) return null;
  const expectedText =
    (expected > 0 ? `previsto ${formatMinutes(expected)}` : "sin horas previstas") +
    (offered > 0 ? `, propuesta de ${formatMinutes(offered)}` : "");
  if (difference === null) {
    const differenceText = !isPending
      ? "la diferencia se ve al final de la semana"
      : waitsForWeek({ week, open, missing })
        ? `se suma al acabar el ${formatDayName(week!.to)}`
        : missing > 0
          ? "falta la salida"
          : open > 0
            ? null
            : "día pendiente";
    return { difference: null, inFull: [expectedText, differenceText].filter(Boolean).join(", ") };
  }
  const isFree = expected === 0 && records === 0;
  return {
    difference: difference !== 0 ? formatShortDifference(difference) : isFree || week ? null : "0:00",
    inFull:
      isFree && !week
        ? expectedText
        : `${expectedText}, ${weekAdjustmentText(adjustment)}diferencia ${week ? "de la semana " : ""}${balanceText(difference)}`,
  };
}

/** Returns whether only the rest of its week keeps a pending day from counting. */
const waitsForWeek = ({ week, open, missing }: Pick<DayRecord, "week" | "open" | "missing">) =>
  week !== null && open === 0 && missing === 0;

/** The texts about the expected time of a month, and the days that its sums leave out. */
export interface MonthHours {
  /** `Hasta ayer`, `Hasta el domingo 15` within a week that is judged as a whole, or `Todo el mes` of an earlier month. */
  title: string;
  expected: string;
  difference: string;
  /** `incluye −1 h 00 min por el cambio de hora`, or what neutral terms leave out; null without. */
  clockChange: string | null;
  /** How the weeks of flexible terms count; null without. */
  weeks: string | null;
  /** The name of the balance, which is of the day in the title: `Saldo total`, or `Saldo al acabar octubre` of an earlier month. */
  balanceName: string;
  /** The balance then; null if it is not known. */
  balance: string | null;
  /** The days before today that are not in the sums, the first of them, and whether only the end of this week keeps them from counting. */
  pending: Totals & { days: number; firstOn: LocalDate | null; isThisWeek: boolean };
}

/**
 * Returns the texts about the expected time of a month's days; null without terms.
 * @param balance that of today, or at the end of an earlier month, in minutes, if it is known.
 */
export function monthHoursOf(
  days: readonly DayRecord<CountedLog>[],
  { todayOn, isPast, balance }: { todayOn: LocalDate; isPast: boolean; balance: number | null },
): MonthHours | null {
  const sum = sumDays(days, todayOn);
  if (!sum) return null;
  const others = sum.pending.filter(({ day }) => day !== todayOn);
  const until = untilText(days.find(({ day }) => day === todayOn)?.week?.from, todayOn);
  return {
    title: isPast ? "Todo el mes" : capitalized(until),
    expected: formatMinutes(sum.expected),
    difference: balanceText(sum.difference),
    clockChange:
      [clockChangeText(sum.clockChange), leftOutText(sum.leftOut)].filter(Boolean).join("; ") || null,
    weeks: flexibleWeeksNote(days),
    balanceName: isPast ? `Saldo al acabar ${monthName(days[0]!.day)}` : "Saldo total",
    balance: balance === null ? null : balanceText(balance),
    pending: {
      days: others.length,
      firstOn: others[0]?.day ?? null,
      isThisWeek: others.every((day) => waitsForWeek(day) && todayOn <= day.week!.to),
      ...totalsOf(others.flatMap(({ entries }) => entries)),
    },
  };
}
