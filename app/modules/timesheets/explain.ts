import { numberText } from "~/modules/absences/allowance-text";
import { nightMinutesOf } from "~/modules/law/night-minutes";
import { openingOf } from "~/modules/schedules/balance-of";
import {
  entryName,
  entryPart,
  explainHours,
  amountWithoutParts,
  sumOf,
  sumOfDay,
  type ExplainedAmount,
  type ExplainedFor,
  type HoursFigure,
} from "~/modules/schedules/explain-hours";
import { balanceText } from "~/modules/schedules/pattern-text";
import type { BalanceMove, Schedule } from "~/modules/schedules/schedule";
import { hoursByDay, type DayHours } from "~/modules/schedules/sum-hours";
import { isWithin, type DateRange } from "~/time/dates";
import { formatMinutes } from "~/time/durations";
import type { DayEntry, DayRecord } from "./day-record";
import { absenceDaysOf, type AbsenceAmount } from "./reports/person-summary";

/**
 * A figure of a person's period. `recorded` is the time of all its entries. `effective`, `expected` and `difference` are those of its
 * complete days ({@link sumDays}).
 */
export type Figure = "recorded" | HoursFigure | "nights" | "days";

/** How an amount is written: `8 h 07 min`, `+30 min`, `2,5`. */
export type AmountUnit = "minutes" | "signed minutes" | "days";

/** A figure, the days that make it up, and for each day its entries and its plan. */
export interface Explanation extends ExplainedAmount {
  figure: Figure | "absence";
  unit: AmountUnit;
  /** Says in one sentence of what the figure is the sum. */
  sentence: string;
}

/** The record of a person's period, as its reader sees it. */
export interface ExplainedPeriod extends ExplainedFor {
  days: readonly DayRecord<DayEntry>[];
  /** The complete days that count in the period; none without terms. */
  counted: readonly DayHours[];
  schedule: Pick<Schedule, "absences">;
}

interface ExplainedPlan {
  schedule: Schedule;
  moves: readonly BalanceMove[];
  now: number;
}

/**
 * Returns the complete days whose hours count in a period, as {@link sumDays} adds them up.
 * @param entries as {@link hoursByDay} needs them.
 */
export function countedDaysOf(
  { schedule, moves, now }: ExplainedPlan,
  entries: readonly DayEntry[],
  range: DateRange,
): DayHours[] {
  const openingOn = openingOf(schedule, moves);
  if (openingOn === null) return [];
  return hoursByDay(schedule, entries, range, now).filter(
    ({ on, state, countsOn, plan }) =>
      state === "complete" && isWithin(countsOn, range) && (plan.terms !== null || on >= openingOn),
  );
}

/**
 * Explains a figure. The parts of each amount add up exactly to it, and the whole is the figure that screens and files show. Days are
 * amounts of 100 in the figure `days`; all other amounts are minutes.
 */
export function explain(figure: Figure, period: ExplainedPeriod): Explanation {
  const parts = explainedPartsOf(figure, period);
  const unit = figure === "days" ? "days" : isSigned(figure) ? "signed minutes" : "minutes";
  const sentence = explanationSentenceOf(figure, period, parts.length);
  return { ...sumOf(figureNames[figure], parts), figure, unit, sentence };
}

/** Explains what the absences of one name take of a period. Its days add up exactly to the amount. */
export function explainAbsence(absence: AbsenceAmount, schedule: Schedule, range: DateRange): Explanation {
  const days = absenceDaysOf(schedule, absence, range);
  const isByHours = absence.unit === "minutes";
  return {
    ...sumOf(
      isByHours ? absence.name : `${absence.name} (días)`,
      days.map(({ on, amount }) => ({ ...sumOfDay(on, []), amount })),
    ),
    figure: "absence",
    unit: isByHours ? "minutes" : "days",
    sentence: isByHours ? "Son las horas previstas que quita." : "Es lo que quita de cada día.",
  };
}

const isSigned = (figure: Figure) => figure === "difference" || figure === "adjustment";

const figureNames: Record<Figure, string> = {
  recorded: "Horas",
  effective: "Trabajado",
  expected: "Previsto",
  adjustment: "Ajuste de la semana",
  difference: "Diferencia",
  nights: "Noches",
  days: "Días",
};

function explainedPartsOf(
  figure: Figure,
  { days, counted, schedule, ...reader }: ExplainedPeriod,
): ExplainedAmount[] {
  const withEntries = days.filter(({ records }) => records > 0);
  switch (figure) {
    case "recorded":
      return withEntries
        .map(({ day, entries }) => sumOfDay(day, entries.flatMap(entryPart)))
        .filter(({ amount }) => amount !== 0);
    case "nights":
      return withEntries
        .map(({ day, entries }) =>
          sumOfDay(
            day,
            entries
              .map((entry) => amountWithoutParts(entryName(entry), nightMinutesOf(entry)))
              .filter(({ amount }) => amount !== 0),
          ),
        )
        .filter(({ parts }) => parts.length > 0);
    case "days":
      return withEntries.map(({ day }) => ({ ...sumOfDay(day, []), amount: 100 }));
    case "effective":
    case "expected":
    case "adjustment":
    case "difference":
      return explainHours(figure, counted, schedule, reader);
  }
}

function explanationSentenceOf(figure: Figure, { counted }: ExplainedPeriod, parts: number): string {
  const total = (pick: (day: DayHours) => number) => counted.reduce((sum, day) => sum + pick(day), 0);
  switch (figure) {
    case "recorded":
      return parts === 1 ? "Es lo trabajado en 1 día." : `Es lo trabajado en ${parts} días.`;
    case "effective":
      return "Es lo trabajado en los días completos.";
    case "expected":
      return "Es lo que pide el horario en los días completos, sin festivos ni ausencias.";
    case "adjustment":
      return "Es lo que cambia la diferencia de las semanas con turnos publicados: hasta el contrato no hay horas de más, y lo publicado de más no se debe.";
    case "difference":
      return `Trabajado ${formatMinutes(total(({ effective }) => effective))} menos previsto ${formatMinutes(total(({ plan }) => plan.minutes))}${adjustmentText(total(({ adjustment }) => adjustment?.minutes ?? 0))}. Los días que no salen cuadran.`;
    case "nights":
      return "Es lo trabajado entre las 22:00 y las 6:00.";
    case "days":
      return "Son los días con algún fichaje.";
  }
}

/** Returns `, con ajuste de la semana de −4 h 00 min`; nothing without an adjustment. */
export const adjustmentText = (minutes: number): string =>
  minutes === 0 ? "" : `, con ajuste de la semana de ${balanceText(minutes)}`;

/** Returns the compared figures of days in their order: with the adjustment where a week has one. */
export const comparedFigures = (countedDays: readonly DayHours[]): HoursFigure[] => [
  "expected",
  "effective",
  ...(countedDays.some(({ adjustment }) => adjustment) ? (["adjustment"] as const) : []),
  "difference",
];

/** Formats an amount of a figure. */
export const amountTextOf = (unit: AmountUnit, amount: number): string =>
  unit === "days"
    ? numberText(amount)
    : unit === "signed minutes"
      ? balanceText(amount)
      : formatMinutes(amount);

/** Returns the days of an explanation in one line: `mar 03/11: +1 h 10 min · jue 05/11: −30 min`. A line breaks between two days. */
export const daysLine = ({ unit, parts }: Pick<Explanation, "unit" | "parts">): string =>
  parts
    .map(({ name, amount }) => `${name}: ${amountTextOf(unit, amount)}`.replaceAll(" ", "\u00a0"))
    .join(" · ");
