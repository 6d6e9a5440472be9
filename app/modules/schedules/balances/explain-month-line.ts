import { isWithin, type LocalDate } from "~/time/dates";
import type { WorkedLog } from "../clock-change-of";
import { explainHours, amountWithoutParts, type ExplainedAmount } from "../explain-hours";
import type { Schedule } from "../schedule";
import { hoursByDay } from "../sum-hours";
import type { MonthLine } from "./account-of";

/**
 * Returns the days, and the weeks that are judged as a whole, that make up the difference of a month of an account. An account knows a day's hours
 * and not its entries, so a day has two parts at most: worked and expected.
 */
export function explainMonthLine(
  schedule: Schedule,
  logs: readonly WorkedLog[],
  { from, to }: Pick<MonthLine, "from" | "to">,
  { openingOn, now }: { openingOn: LocalDate; now: number },
): ExplainedAmount[] {
  const range = { from, to };
  const counted = hoursByDay(schedule, logs, { ...range, since: openingOn }, now).filter(
    ({ state, countsOn }) => state === "complete" && isWithin(countsOn, range),
  );
  return explainHours("difference", counted, schedule, { isOwn: false, seenFrom: null }).map((day) => ({
    ...day,
    parts: day.parts.map(({ name, amount }) => amountWithoutParts(name, amount)),
  }));
}
