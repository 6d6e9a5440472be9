import { companies, monthlyEmployeeStats } from "#schema";
import { and, asc, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { logFault } from "~/platform/log.server";
import { monthBefore } from "./billing-month";
import { reportPeak } from "./report-peak.server";

/** Four calls a company. */
const pageSize = 25;
/** Around the 1st there are only hours for all of them. */
const pageSizeOfTurn = 100;
const hourMs = 3_600_000;
/** Zones of Spain are ahead of UTC by two hours at most; an invoice is closed an hour after its month. */
const turnMs = 2 * hourMs;

/** Tells Stripe the peaks that it has not been told: what a change could not tell, and the new months'. @returns where to go on. */
export async function reportPeaks(deps: Deps, after: string, limit = pageSize): Promise<string | null> {
  const page = await findUntold(deps, after, limit);
  for (const { id } of page) {
    await reportPeak(deps, { companyId: id }).catch((fault: unknown) =>
      logFault("billing: report the peak", fault, { company: id }),
    );
  }
  return page.length < limit ? null : page.at(-1)!.id;
}

/** The same around the 1st at 00:00 UTC, before the invoices of the month that ends are closed; at other times nothing. */
export async function closeMonths(deps: Deps): Promise<void> {
  if (monthAt(deps.now - turnMs) !== monthAt(deps.now + turnMs)) await reportPeaks(deps, "", pageSizeOfTurn);
}

const monthAt = (at: number) => new Date(at).toISOString().slice(0, 7);

async function findUntold({ db, env, now }: Deps, after: string, limit: number): Promise<{ id: string }[]> {
  const plus = env.STRIPE_PRICE_PLUS;
  if (!plus) return [];
  // The month of the zone farthest east; a row of a month that has not begun elsewhere does not exist there.
  const month = monthAt(now + turnMs);
  return db
    .selectDistinct({ id: companies.id })
    .from(companies)
    .innerJoin(
      monthlyEmployeeStats,
      and(
        eq(monthlyEmployeeStats.companyId, companies.id),
        inArray(monthlyEmployeeStats.monthYear, [month, monthBefore(month)]),
        sql`coalesce(${monthlyEmployeeStats.reportedMaxEmployees}, -1) < ${monthlyEmployeeStats.maxActiveEmployees}`,
      ),
    )
    .where(and(eq(companies.priceId, plus), isNotNull(companies.stripeCustomerId), gt(companies.id, after)))
    .orderBy(asc(companies.id))
    .limit(limit);
}
