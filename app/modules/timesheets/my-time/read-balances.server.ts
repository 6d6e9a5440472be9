import type { Company } from "~/modules/directory/find-session.server";
import { balanceOf } from "~/modules/schedules/balance-of";
import { planQueries, toPlans } from "~/modules/schedules/read-plan.server";
import type { Db } from "~/platform/db.server";
import { withRetries } from "~/platform/retry.server";
import { batch } from "~/platform/statement.server";
import type { LocalDate } from "~/time/dates";
import { earliestOpeningOn } from "./model/planned-today";
import { readWorkedDays, workedDaysQuery } from "./server/worked-days.server";

interface Asked {
  company: Pick<Company, "id" | "timeZone">;
  people: readonly { id: string; subject: number }[];
  /** The last day of the balances. */
  through: LocalDate;
}

/** A group's worked days are in memory together: 1,000 days a person at most. */
const peopleAGroup = 50;

/**
 * Returns the balances of people at the end of a day, in minutes by id. People whose balance opened later, or too long ago, are left out.
 * One round trip for fifty people. It reads a row for each entry since the opening ({@link workedDaysQuery}).
 */
export async function readBalances(
  { db, now }: { db: Db; now: number },
  { company, people, through }: Asked,
): Promise<Map<string, number>> {
  const from = earliestOpeningOn(through);
  const balances = new Map<string, number>();
  for (let start = 0; start < people.length; start += peopleAGroup) {
    const group = people.slice(start, start + peopleAGroup);
    const ids = group.map(({ id }) => id);
    const answers = await withRetries(() =>
      batch(db, [
        ...planQueries(company, ids),
        ...group.map(({ id, subject }) =>
          workedDaysQuery(db.$client, { companyId: company.id, profileId: id, subject, from }),
        ),
      ]),
    );
    const results = answers.map(({ results: rows }) => rows);
    const worked = results.splice(-group.length);
    const plans = toPlans(results, company, ids);
    for (const [at, id] of ids.entries()) {
      const { plan, moves } = plans.get(id)!;
      const balance = balanceOf(plan, { logs: readWorkedDays(worked[at]!), moves }, { through, now });
      if (balance && balance.openingOn >= from && balance.openingOn <= through)
        balances.set(id, balance.minutes);
    }
  }
  return balances;
}
