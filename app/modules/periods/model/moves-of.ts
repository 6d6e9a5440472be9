import type { ScheduleInput } from "~/modules/schedules/schedule-content";
import { formatDate } from "~/time/dates";
import { paidOf, type PeriodDraft } from "./draft-of";

/** Returns the moves of the balance that an issue records, dated on the last day of the period. None of them is of 0 minutes. */
export function movesOf({
  range,
  pieces,
  moves,
}: Pick<PeriodDraft, "range" | "pieces" | "moves">): ScheduleInput[] {
  const days = `del ${formatDate(range.from)} al ${formatDate(range.to)}`;
  const move = (minutes: number, text: string): ScheduleInput[] =>
    minutes === 0
      ? []
      : [{ kind: "balance_moved", content: { minutes, on: range.to, reason: "paid", text } }];
  return [
    ...move(moves.reversal, `Anula lo pagado en la versión anterior, ${days}`),
    ...move(moves.lines, `Regulariza lo pagado en meses anteriores, ${days}`),
    ...move(-paidOf(pieces), `Horas de más pagadas, ${days}`),
  ];
}
