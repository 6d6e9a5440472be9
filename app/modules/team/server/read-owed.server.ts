import { allowanceOwedText } from "~/modules/absences/allowance-text";
import { readAllowance } from "~/modules/absences/read-allowance.server";
import { balanceText } from "~/modules/schedules/pattern-text";
import { readBalances } from "~/modules/schedules/read-balances.server";
import type { Company } from "~/modules/directory/find-session.server";
import type { Deps } from "~/platform/context.server";
import { addDays } from "~/time/dates";
import { localDateOf } from "~/time/zones";

/** The most people whose debts a question lists. */
export const mostOwed = 10;

/** What a person is owed if today is their last day, in words. */
export interface Owed {
  name: string;
  /** `le quedan 4,5 días laborables de vacaciones` */
  vacation: string;
  /** `+3 h`, up to yesterday; null for a balance that opened too long ago. */
  balance: string | null;
}

/** Returns what people are owed if today is their last day, in two parallel round trips. People without terms are left out. */
export async function readOwed(
  deps: Pick<Deps, "db" | "now">,
  company: Pick<Company, "id" | "timeZone">,
  people: readonly { id: string; name: string }[],
): Promise<Owed[]> {
  if (people.length === 0) return [];
  const todayOn = localDateOf(deps.now, company.timeZone);
  const profileIds = people.map(({ id }) => id);
  const [allowances, balances] = await Promise.all([
    readAllowance(deps, company, profileIds, Number(todayOn.slice(0, 4)), { lastOn: todayOn }),
    readBalances(deps, company, { profileIds, through: addDays(todayOn, -1), movedThrough: todayOn }),
  ]);
  return people.flatMap(({ id, name }) => {
    const balance = balances.get(id);
    const vacation = allowances.people.get(id)?.allowances.get("vacation");
    if (!balance || !vacation) return [];
    const { minutes } = balance;
    return [
      {
        name,
        vacation: allowanceOwedText(vacation),
        balance: minutes === null ? null : balanceText(minutes),
      },
    ];
  });
}
