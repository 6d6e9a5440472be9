import { balanceOf } from "~/modules/schedules/balance-of";
import { reasonNames } from "~/modules/schedules/balances/messages";
import {
  entryName,
  amountWithoutParts,
  negateAmount,
  sumOf,
  sumOfDay,
  type ExplainedAmount,
} from "~/modules/schedules/explain-hours";
import {
  adjustmentText,
  countedDaysOf,
  explain,
  explainAbsence,
  type Explanation,
} from "~/modules/timesheets/explain";
import { groupBy } from "~/platform/group-by";
import { addDays, isWithin, type DateRange, type LocalDate } from "~/time/dates";
import { formatMinutes } from "~/time/durations";
import { absenceFigure, excessGroups, type HourFigure } from "../statement-rows";
import type { PersonPeriod } from "./draft-of";
import type { PeriodFigures, Piece } from "./period";

/** The days of a figure, and a sentence that says of what it is the sum. */
export type RowExplanation = Pick<Explanation, "unit" | "sentence" | "parts">;

/** The explanations of a period by the figure of their row. A figure without parts has none. */
export type PeriodExplanation = Record<string, RowExplanation>;

interface ExplainedContent {
  range: DateRange;
  figures: PeriodFigures;
  pieces: readonly Piece[];
  /** Whether the figures are issued, and the record is read later. */
  isIssued: boolean;
  /** Whether the period runs, and the figures are those of its complete days. */
  isRunning?: boolean;
}

/**
 * Explains the figures of a period, issued or not. The parts of each add up exactly to the figure: in an issued period a last part is what
 * later facts changed, and before that what the issue does to the balance. Private absences are `Ausencia`.
 */
export function explainPeriod(
  record: PersonPeriod,
  { range, figures, pieces, isIssued, isRunning = false }: ExplainedContent,
): PeriodExplanation {
  const { schedule, moves, readAt } = record;
  const days = record.days.filter(({ day, isPending }) => isWithin(day, range) && !(isRunning && isPending));
  const entries = record.days.flatMap(({ entries: own }) => own);
  const countedDays = countedDaysOf({ schedule, moves, now: readAt }, entries, range);
  const period = { days, counted: countedDays, schedule, isOwn: false, seenFrom: null };
  const workedFigure = isRunning && countedDays.length > 0 ? "effective" : "recorded";
  const [worked, expected, adjustment, nights, withWork] = (
    [workedFigure, "expected", "adjustment", "nights", "days"] as const
  ).map((figure) => explain(figure, period)) as [
    Explanation,
    Explanation,
    Explanation,
    Explanation,
    Explanation,
  ];
  const entriesOn = (on: LocalDate) =>
    (record.days.find(({ day }) => day === on)?.entries ?? []).map(entryName).join(", ");
  const ordinaryParts = joinDays([
    ...withName("trabajado", worked.parts),
    ...pieces.map(({ on, minutes }) => sumOfDay(on, [amountWithoutParts("horas de más", -minutes)])),
  ]);
  const hours: [HourFigure, number | null, RowExplanation][] = [
    ["effective", figures.effective, worked],
    ["expected", figures.expected, expected],
    ["week_adjustment", figures.week_adjustment, adjustment],
    [
      "difference",
      figures.expected === null ? null : figures.effective - figures.expected + figures.week_adjustment,
      {
        unit: "signed minutes",
        sentence: `Trabajadas ${formatMinutes(figures.effective)} menos previstas ${formatMinutes(figures.expected ?? 0)}${adjustmentText(figures.week_adjustment)}. Los días que no salen cuadran.`,
        parts: joinDays([
          ...withName("trabajado", worked.parts),
          ...withName("previsto", expected.parts).map(negateAmount),
          ...withName("ajuste de la semana", adjustment.parts),
        ]),
      },
    ],
    [
      "balance",
      figures.balance,
      {
        unit: "signed minutes",
        sentence:
          "Es el saldo al empezar, la diferencia de los días completos y lo que se anotó en el saldo.",
        parts: balanceParts(record, range),
      },
    ],
    [
      "ordinary",
      figures.ordinary,
      {
        unit: ordinaryParts.some(({ amount }) => amount < 0) ? "signed minutes" : "minutes",
        sentence: "Es lo trabajado sin las horas de más de las semanas que acaban en este mes.",
        parts: ordinaryParts,
      },
    ],
    ["night", figures.night, nights],
    ["days_worked", 100 * figures.days_worked, withWork],
  ];
  const excess = excessGroups(pieces).map(({ figure, pieces: some }): [string, number, RowExplanation] => [
    figure,
    some.reduce((sum, { minutes }) => sum + minutes, 0),
    {
      unit: "minutes",
      sentence: "Son las últimas horas de las semanas que pasaron de su horario, y las de los festivos.",
      parts: joinDays(
        some.map(({ on, minutes }) => sumOfDay(on, [amountWithoutParts(entriesOn(on), minutes)])),
      ),
    },
  ]);
  const absences = figures.absences.map((absence): [string, number, RowExplanation] => [
    absenceFigure(absence),
    absence.amount,
    explainAbsence(absence, schedule, range),
  ]);
  const remainder = isIssued ? "lo que ha cambiado después de cerrar" : "lo que se anota al cerrar";
  return Object.fromEntries(
    [...hours, ...excess, ...absences].flatMap(([figure, amount, explanation]) =>
      amount === null || explanation.parts.length === 0
        ? []
        : [[figure, withRemainder(explanation, { amount, remainder })]],
    ),
  );
}

/** Adds a part with the remainder, so that the parts add up to the amount. */
function withRemainder(
  { unit, sentence, parts }: RowExplanation,
  { amount, remainder }: { amount: number; remainder: string },
): RowExplanation {
  const rest = amount - sumOf("", parts).amount;
  return { unit, sentence, parts: rest === 0 ? parts : [...parts, amountWithoutParts(remainder, rest)] };
}

/** Puts the parts of each day under one name, so that sums of different kinds can share the day. */
const withName = (name: string, days: readonly ExplainedAmount[]): ExplainedAmount[] =>
  days.map(({ parts, ...day }) => ({ ...day, parts: [sumOf(name, parts)] }));

/** Adds up parts of the same day. A day of 0 is left out. */
const joinDays = (parts: readonly ExplainedAmount[]): ExplainedAmount[] =>
  [...groupBy(parts, ({ on }) => on!)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([on, same]) =>
      sumOfDay(
        on,
        same.flatMap((part) => part.parts),
      ),
    )
    .filter(({ amount }) => amount !== 0);

/** Returns the balance before the period, the difference of its complete days, and its moves. None without terms. */
function balanceParts(
  { schedule, moves, work, readAt }: PersonPeriod,
  { from, to }: DateRange,
): ExplainedAmount[] {
  const dayBefore = addDays(from, -1);
  const balanceAt = (through: LocalDate) =>
    balanceOf(schedule, { logs: work, moves }, { through, now: readAt });
  const [before, after] = [balanceAt(dayBefore), balanceAt(to)];
  if (!before || !after) return [];
  const start = before.openingOn <= dayBefore ? before.minutes : 0;
  const own = after.moves.filter(({ on }) => from <= on);
  const moveAmounts = [...groupBy(own, ({ reason }) => reason)].map(([reason, some]) =>
    amountWithoutParts(
      reasonNames[reason].toLowerCase(),
      some.reduce((sum, { minutes }) => sum + minutes, 0),
    ),
  );
  const hours = after.minutes - start - sumOf("", moveAmounts).amount;
  return [
    amountWithoutParts("al empezar", start),
    amountWithoutParts("diferencia de los días completos", hours),
    ...moveAmounts,
  ].filter(({ amount }) => amount !== 0);
}
