import { groupBy } from "~/platform/group-by";
import { formatShortDate, type LocalDate } from "~/time/dates";
import { formatHours } from "~/time/durations";
import { formatTime, formatWeekday } from "~/time/formats";
import { restMinutesIn } from "~/time/worked";
import { minuteMs } from "~/time/units";
import { absenceName, absencesOn } from "./absence-on";
import type { WorkedLog } from "./clock-change-of";
import { segmentsText } from "./pattern-text";
import type { Absence, Schedule } from "./schedule";
import type { DayHours } from "./sum-hours";

/** An amount, and the amounts of which it is the sum: a figure of its days, a day of its entries and its plan. */
export interface ExplainedAmount {
  /** `mar 03/11`, `09:02 – 17:30`, `Vacaciones`. */
  name: string;
  /** The day that it is about; none for a week, an entry or a plan. */
  on?: LocalDate;
  /** Minutes, or hundredths of days. It equals the sum of its parts, if it has any. */
  amount: number;
  parts: readonly ExplainedAmount[];
}

/** The compared figures of complete days. */
export type HoursFigure = "effective" | "expected" | "adjustment" | "difference";

/** How a reader sees the days. */
export interface ExplainedFor {
  /** Whether the person reads their own days. Other readers see a private absence as `Ausencia`. */
  isOwn: boolean;
  /** The first day that the reader sees. The days before it are one sum. Null for all days. */
  seenFrom: LocalDate | null;
}

/**
 * Returns the days that make up a figure, in order. A day that adds nothing is left out, unless an absence or a holiday takes its planned
 * hours. Where days are judged together, the difference has one part for each week, with its adjustment.
 * @param days the days that count. @param schedule their schedule, which names absences.
 */
export function explainHours(
  figure: HoursFigure,
  days: readonly DayHours[],
  { absences }: Pick<Schedule, "absences">,
  { isOwn, seenFrom }: ExplainedFor,
): ExplainedAmount[] {
  const workedAmountOf = (day: DayHours) => sumOfDay(day.on, workParts(day));
  const plannedAmountOf = (day: DayHours) => sumOfDay(day.on, planParts(day, absences, isOwn));
  const partsOf = (ofDay: readonly DayHours[]): ExplainedAmount[] => {
    switch (figure) {
      case "effective":
        return ofDay.map(workedAmountOf).filter(({ amount }) => amount !== 0);
      case "expected":
        return ofDay.map(plannedAmountOf).filter(({ parts }) => parts.length > 0);
      case "adjustment":
        return ofDay.flatMap(adjustmentPart);
      case "difference":
        return differencesOf(ofDay, workedAmountOf, plannedAmountOf).filter(({ amount }) => amount !== 0);
    }
  };
  if (seenFrom === null) return partsOf(days);
  const before = sumOf("", partsOf(days.filter(({ on }) => on < seenFrom))).amount;
  return [
    ...(before === 0 ? [] : [amountWithoutParts(`antes del ${formatShortDate(seenFrom)}`, before)]),
    ...partsOf(days.filter(({ on }) => on >= seenFrom)),
  ];
}

/** Names a day: `mar 03/11`. */
const dayName = (on: LocalDate): string => formatWeekday(on).slice(0, "mar 03/11".length);

export const sumOf = (name: string, parts: readonly ExplainedAmount[]): ExplainedAmount => ({
  name,
  amount: parts.reduce((sum, { amount }) => sum + amount, 0),
  parts,
});

/** Returns the sum of a day's parts. */
export const sumOfDay = (on: LocalDate, parts: readonly ExplainedAmount[]): ExplainedAmount => ({
  ...sumOf(dayName(on), parts),
  on,
});

export const amountWithoutParts = (name: string, amount: number): ExplainedAmount => ({
  name,
  amount,
  parts: [],
});

/** Returns an amount and its parts with the other sign. */
export const negateAmount = ({ amount, parts, ...named }: ExplainedAmount): ExplainedAmount => ({
  ...named,
  amount: 0 - amount,
  parts: parts.map(negateAmount),
});

/** Returns the adjustment of a week that ends on a day; none on other days. */
const adjustmentPart = ({ on, adjustment }: DayHours): ExplainedAmount[] =>
  adjustment ? [{ ...sumOfDay(on, [amountWithoutParts(adjustment.reason, adjustment.minutes)]) }] : [];

/** Returns the difference of each day, and of each week of which the days are judged together. */
function differencesOf(
  days: readonly DayHours[],
  workedAmountOf: (day: DayHours) => ExplainedAmount,
  plannedAmountOf: (day: DayHours) => ExplainedAmount,
): ExplainedAmount[] {
  return [...groupBy(days, ({ countsOn }) => countsOn).values()].map((together) => {
    const [first] = together as [DayHours, ...DayHours[]];
    const isWeek = first.isOfWeek;
    const partsOf = (explain: (day: DayHours) => ExplainedAmount) =>
      isWeek
        ? together.map(explain).filter(({ parts }) => parts.length > 0)
        : together.flatMap((day) => explain(day).parts);
    const adjustments = together.flatMap(({ adjustment }) =>
      adjustment ? [amountWithoutParts(`ajuste de la semana: ${adjustment.reason}`, adjustment.minutes)] : [],
    );
    const parts = [
      ...[
        sumOf("trabajado", partsOf(workedAmountOf)),
        negateAmount(sumOf("previsto", partsOf(plannedAmountOf))),
      ].filter((part) => part.parts.length > 0),
      ...adjustments,
    ];
    return isWeek ? sumOf(`semana del ${formatShortDate(first.on)}`, parts) : sumOfDay(first.on, parts);
  });
}

/** Returns the entries of a day, and what neutral terms leave out of them. */
const workParts = ({ logs, leftOut }: DayHours): ExplainedAmount[] => [
  ...logs.flatMap(entryPart),
  ...(leftOut === 0 ? [] : [amountWithoutParts("cambio de hora", 0 - leftOut)]),
];

/** An entry with its effective minutes; none while it has no end. */
export const entryPart = (log: WorkedLog): ExplainedAmount[] =>
  log.durationMs === null ? [] : [amountWithoutParts(entryName(log), log.durationMs / minuteMs)];

/** Names an entry by its clock times: `09:02 – 17:30 sin 45 min de pausa`. The sum of several entries has no times. */
export function entryName({ checkInTime, checkOutTime, timeZone, pauses, isSummed }: WorkedLog): string {
  if (isSummed) return "fichajes";
  const end = checkOutTime === null ? "ahora" : formatTime(checkOutTime, timeZone);
  const rest = restMinutesIn({ check_in_at: checkInTime, check_out_at: checkOutTime, pauses }).reduce(
    (sum, minutes) => sum + minutes,
    0,
  );
  const pause = rest === 0 ? "" : ` sin ${formatHours(rest)} de pausa`;
  return `${formatTime(checkInTime, timeZone)}\u00a0–\u00a0${end}${pause}`;
}

/** Returns the planned hours, and what holidays, offers and absences take of them. */
function planParts({ on, plan }: DayHours, absences: readonly Absence[], isOwn: boolean): ExplainedAmount[] {
  const { planned, offered, covered } = plan;
  if (planned.patternMinutes === 0) return [];
  const byCalendar = planned.minutes - planned.patternMinutes;
  const isWhole = byCalendar === 0 && offered === 0 && covered === 0 && !planned.isFlexible;
  return [
    amountWithoutParts(isWhole ? segmentsText(planned.segments) : "horario", planned.patternMinutes),
    ...(byCalendar === 0 ? [] : [amountWithoutParts(planned.calendarDay!.name, byCalendar)]),
    ...(offered === 0 ? [] : [amountWithoutParts("propuesta", 0 - offered)]),
    ...(covered === 0 ? [] : [amountWithoutParts(absenceNamesOn(absences, on, isOwn), 0 - covered)]),
  ];
}

/** Names the absences that take planned time of a day. Hours of the day before or after can also take from a night shift. */
function absenceNamesOn(absences: readonly Absence[], on: LocalDate, isOwn: boolean): string {
  const covering = absencesOn(absences, on).filter(({ covers }) => covers);
  const names = [...new Set(covering.map((absence) => absenceName(absence, isOwn)))];
  return names.length === 0 ? "Ausencia" : names.join(" y ");
}
