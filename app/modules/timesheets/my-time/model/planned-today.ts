import { balanceOf } from "~/modules/schedules/balance-of";
import type { WorkedLog } from "~/modules/schedules/clock-change-of";
import { earliestOpeningOn } from "~/modules/schedules/earliest-opening";
import { expectedOn } from "~/modules/schedules/expected-on";
import { balanceText, minutesText } from "~/modules/schedules/pattern-text";
import type { BalanceMove, Plan } from "~/modules/schedules/plan";
import type { LocalDate } from "~/time/dates";

/** The texts around today's total, which grows: `Hoy 8 h previstas · llevas ` and ` · saldo +3 h 40 min`. */
export interface PlannedToday {
  before: string;
  after: string;
}

/**
 * Returns what is planned today, and the balance; null if no terms hold today.
 * @param record the worked days since the opening of the balance, and its moves.
 */
export function plannedTodayOf(
  plan: Plan,
  record: { logs: readonly WorkedLog[]; moves: readonly BalanceMove[] },
  { todayOn, now }: { todayOn: LocalDate; now: number },
): PlannedToday | null {
  const { terms, minutes } = expectedOn(plan, todayOn);
  if (!terms) return null;
  const planned = minutes > 0 ? `${minutesText(minutes)} previstas` : "sin horas previstas";
  const balance = balanceOf(plan, record, { through: todayOn, now });
  const isKnown = balance !== null && balance.openingOn >= earliestOpeningOn(todayOn);
  return {
    before: `Hoy ${planned} · llevas `,
    after: isKnown ? ` · saldo ${balanceText(balance.minutes)}` : "",
  };
}
