import type { Absence } from "~/modules/schedules/schedule";
import type { CompanyKind } from "../company-kinds";
import { limitOfCause, type CauseLimit } from "./limit-of-cause";
import { amountsOf, type PersonAllowanceFacts, type TakenOfYear } from "./amounts-of";

/** Without terms nothing says how many days of a week are worked: five. */
const naturalPerWorking = 7 / 5;

/** What an absence takes, beside what the law gives for its cause. */
export interface AmountOverCause extends Pick<TakenOfYear, "taken" | "unit"> {
  limit: CauseLimit;
}

/** Returns both if an absence takes more than the law gives for its cause; null for less, and for a kind without a limit by cause. */
export function amountOverCause(
  facts: PersonAllowanceFacts,
  kind: CompanyKind,
  absence: Absence,
): AmountOverCause | null {
  const limit = limitOfCause(kind.key);
  if (!limit) return null;
  const amounts = amountsOf(facts, { ...kind, unit: limit.unit }, absence);
  const { unit } = amounts[0]!;
  // Without terms the days of the calendar are counted, and hours are no days.
  if (unit === "minutes") return null;
  const takenSum = amounts.reduce((sum, each) => sum + each.taken, 0);
  const most = unit === limit.unit ? limit.amount : limit.amount * naturalPerWorking;
  return takenSum > most ? { limit, taken: takenSum, unit } : null;
}
