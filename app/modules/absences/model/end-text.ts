import { plannedOn } from "~/modules/schedules/planned-on";
import type { Schedule } from "~/modules/schedules/schedule";
import { termsOn } from "~/modules/schedules/terms-on";
import { addDays, type LocalDate } from "~/time/dates";
import { daysText } from "../absence-text";
import type { AbsenceDays } from "./current-absence";
import type { CauseLimit } from "./limit-of-cause";

/** No leave of the law lasts longer. */
const longestLeaveDays = 366;

/**
 * Returns the text of the last day of a leave by law: `Lo que da la ley termina el 21 de septiembre.` Null for one day, and if no terms say
 * which days are worked.
 */
export function endText(
  { schedule, todayOn }: { schedule: Schedule; todayOn: LocalDate },
  limit: Pick<CauseLimit, "amount" | "unit">,
  { from, part }: AbsenceDays,
): string | null {
  const end = part.kind === "all" && limit.amount > 100 ? endOfAmount(schedule, limit, from) : null;
  return (
    end && `Lo que da la ley termina ${daysText({ from: end, to: end, part: { kind: "all" } }, todayOn)}.`
  );
}

/**
 * Returns the last day of a leave that starts on a day: of fifteen natural days, or of five days with planned work.
 * Null for hours, for parts of days, and for working days if no terms say which days are worked.
 */
function endOfAmount(
  schedule: Schedule,
  { amount, unit }: Pick<CauseLimit, "amount" | "unit">,
  from: LocalDate,
): LocalDate | null {
  const days = amount / 100;
  if (unit === "minutes" || !Number.isInteger(days) || days < 1) return null;
  if (unit === "natural") return addDays(from, days - 1);
  let daysLeft = days;
  for (let nth = 0; nth < longestLeaveDays; nth += 1) {
    const on = addDays(from, nth);
    if (termsOn(schedule, on) === null) return null;
    if (plannedOn(schedule, on).minutes > 0) daysLeft -= 1;
    if (daysLeft === 0) return on;
  }
  return null;
}
