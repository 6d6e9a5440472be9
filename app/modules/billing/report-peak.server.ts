import { companies, monthlyEmployeeStats } from "#cell";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import Stripe from "stripe";
import type { Company } from "~/modules/directory/find-session.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { localDateOf } from "~/time/zones";
import { billingMonth, monthBefore } from "./billing-month";
import { planOfPrice } from "~/modules/policy/price-ids.server";
import { requireStripe } from "./stripe.server";
import { isLive } from "~/modules/policy/subscription-status";

/** The billing meter that keeps the last value of a month; the tiers of its price make the first 30 people free. */
export const meterName = "active_employees_peak";

/**
 * Tells Stripe how many people of a company on Plus were active at most this month, and last month until its invoice
 * is closed, unless it has been told. Told twice it is harmless: the meter knows the identifier.
 * @throws StripeError; the daily job tries again.
 */
export async function reportPeak(deps: Deps, { companyId }: { companyId: string }): Promise<void> {
  const company = await deps.db.query.companies.findFirst({ where: eq(companies.id, companyId) });
  if (!company || !isMetered(deps, company)) return;
  for (const { month, peak } of await findUntold(deps, company)) {
    const timestamp = reportedAt(month, company, deps.now);
    if (timestamp === null) continue;
    await tell(requireStripe(deps.env), {
      identifier: `${company.id}:${month}:${peak}`,
      timestamp: Math.floor(timestamp / 1000),
      payload: { stripe_customer_id: company.stripeCustomerId!, value: String(peak) },
    });
    await remember(deps, { companyId, month, peak });
  }
}

export const isMetered = ({ env }: Pick<Deps, "env">, company: Company): boolean =>
  company.stripeCustomerId !== null &&
  isLive(company.subscriptionStatus) &&
  planOfPrice(env, company.priceId) === "plus";

/** This month's and last month's maximum, the older first, where Stripe was told less. */
function findUntold({ db, now }: Deps, { id, timeZone }: Company) {
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
 * When Stripe is to count it, inside the month's billing period: the local month turns an hour or two before.
 * @returns null when it is too early, or when the month was over before the company subscribed.
 */
function reportedAt(month: string, { subscriptionPeriodStart }: Company, now: number): number | null {
  const { startsAt, endsAt } = billingMonth(month);
  if (now < startsAt) return null;
  if (now < endsAt) return now;
  return (subscriptionPeriodStart ?? now) <= endsAt ? endsAt - 1000 : null;
}

async function tell(
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

const remember = (
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
