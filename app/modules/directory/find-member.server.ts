import { companies, monthlyEmployeeStats, paymentFailures, profiles } from "#cell";
import { eq, sql, type SQL } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";

export type Company = typeof companies.$inferSelect;
export type Profile = typeof profiles.$inferSelect;

/** What the rights of a subscription depend on besides the company's own row. */
export interface BillingSnapshot {
  activeEmployees: number;
  /** When the oldest payment that is still owed first failed. */
  oldestPendingFailureAt: number | null;
}

/** A profile with its company, and what the rights of its subscription depend on: one query. Null where there is none. */
export async function findMember({ db }: Pick<Deps, "db">, { profileId }: { profileId: string }) {
  const [found] = await db
    .select({ profile: profiles, company: companies, billing: { activeEmployees, oldestPendingFailureAt } })
    .from(profiles)
    .innerJoin(companies, eq(companies.id, profiles.companyId))
    .where(eq(profiles.id, profileId));
  return found ?? null;
}

/** Only a subscription asks for it, so that during the trial nothing is read for it. */
const ofSubscription = <T>(value: SQL) =>
  sql<T>`CASE WHEN ${companies.subscriptionStatus} IS NOT NULL THEN ${value} END`;

/** The last row of the statistics holds it; people are counted only where there is none yet. */
const activeEmployees = sql<number>`coalesce(${ofSubscription(
  sql`coalesce(
    (SELECT s.current_active_employees FROM ${monthlyEmployeeStats} s
     WHERE s.company_id = ${companies.id} ORDER BY s.month_year DESC LIMIT 1),
    (SELECT count(*) FROM ${profiles} p WHERE p.company_id = ${companies.id} AND p.status = 'active'))`,
)}, 0)`;

// Not min(), which reads a row also where nothing is owed.
const oldestPendingFailureAt = ofSubscription<number | null>(
  sql`(SELECT f.first_failure_date FROM ${paymentFailures} f
       WHERE f.company_id = ${companies.id} AND f.status = 'pending' ORDER BY f.first_failure_date LIMIT 1)`,
);
