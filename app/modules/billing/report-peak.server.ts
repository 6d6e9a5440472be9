import { companies, monthlyEmployeeStats } from "#cell";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import Stripe from "stripe";
import type { Company } from "~/modules/session/find-session.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { localDateOf } from "~/time/zones";
import { planOfPrice } from "~/modules/policy/price-ids.server";
import { isSubscriptionLive } from "~/modules/policy/subscription-status";
import { billingMonth, monthBefore } from "./model/billing-month";
import { requireStripe } from "./stripe.server";

/** The billing meter with the last value of a month. The tiers of its price include the first 30 people. */
export const meterName = "active_employees_peak";

/**
 * Reports the peak of active people of a company on Plus to Stripe. It also reports last month's until its invoice closes. A
 * repeated report is harmless, since the meter knows the identifier.
 * @throws StripeError; the daily job tries again.
 */
export async function reportPeak(deps: Deps, { companyId }: { companyId: string }): Promise<void> {
  const company = await deps.db.query.companies.findFirst({ where: eq(companies.id, companyId) });
  if (!company || !isMetered(deps, company)) return;
  for (const { month, peak } of await findUnreportedPeaks(deps, company)) {
    const timestamp = reportedAt(month, company, deps.now);
    if (timestamp === null) continue;
    await reportToStripe(requireStripe(deps.env), {
      identifier: `${company.id}:${month}:${peak}`,
      timestamp: Math.floor(timestamp / 1000),
      payload: { stripe_customer_id: company.stripeCustomerId!, value: String(peak) },
    });
    await recordReportedPeak(deps, { companyId, month, peak });
  }
}

export const isMetered = ({ env }: Pick<Deps, "env">, company: Company): boolean =>
  company.stripeCustomerId !== null &&
  isSubscriptionLive(company.subscriptionStatus) &&
  planOfPrice(env, company.priceId) === "plus";

/** Returns this and last month's peaks that are not reported, the older first. */
function findUnreportedPeaks({ db, now }: Deps, { id, timeZone }: Company) {
  const month = localDateOf(now, timeZone).slice(0, 7);
  const { companyId, monthYear, maxActiveEmployees, reportedMaxEmployees } = monthlyEmployeeStats;
  return db
    .select({ month: monthYear, peak: maxActiveEmployees })
    .from(monthlyEmployeeStats)
    .where(
      and(
        eq(companyId, id),
        inArray(monthYear, [monthBefore(month), month]),
        sql`coalesce(${reportedMaxEmployees}, -1) < ${maxActiveEmployees}`,
      ),
    )
    .orderBy(asc(monthYear));
}

/**
 * Returns the instant of the report, within the month's billing period: the local month begins an hour or two earlier.
 * @returns null if it is too early, or if the month ended before the subscription began.
 */
function reportedAt(month: string, { subscriptionPeriodStart }: Company, now: number): number | null {
  const { startsAt, endsAt } = billingMonth(month);
  if (now < startsAt) return null;
  if (now < endsAt) return now;
  return (subscriptionPeriodStart ?? now) <= endsAt ? endsAt - 1000 : null;
}

async function reportToStripe(
  stripe: Stripe,
  event: { identifier: string; timestamp: number; payload: Record<string, string> },
): Promise<void> {
  try {
    await stripe.billing.meterEvents.create({ event_name: meterName, ...event });
  } catch (fault) {
    const isKnown = fault instanceof Stripe.errors.StripeError && /already exists/i.test(fault.message);
    if (!isKnown) throw fault;
  }
}

const recordReportedPeak = (
  { db }: Deps,
  { companyId, month, peak }: { companyId: string; month: string; peak: number },
) =>
  withRetries(() =>
    db
      .update(monthlyEmployeeStats)
      .set({ reportedMaxEmployees: peak })
      .where(
        and(
          eq(monthlyEmployeeStats.companyId, companyId),
          eq(monthlyEmployeeStats.monthYear, month),
          sql`coalesce(${monthlyEmployeeStats.reportedMaxEmployees}, -1) < ${peak}`,
        ),
      ),
  );
