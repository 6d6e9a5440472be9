import { companies, monthlyEmployeeStats, paymentFailures, profiles } from "#cell";
import { eq, getTableColumns, sql, type SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { asQuery } from "~/platform/statement.server";

export type Company = typeof companies.$inferSelect;
export type Profile = typeof profiles.$inferSelect;

/** What the rights of a subscription depend on besides the company's own row. */
export interface BillingSnapshot {
  activeEmployees: number;
  /** When the oldest payment that is still owed first failed. */
  oldestPendingFailureAt: number | null;
}

/** A table's columns under names of their own: D1 answers a batch with rows by column name. */
function named<Table extends SQLiteTable>(table: Table, prefix: string) {
  const columns = Object.entries(getTableColumns(table)).map(
    ([key, column]) => [key, sql`${column}`.mapWith(column).as(`${prefix}_${column.name}`)] as const,
  );
  return Object.fromEntries(columns) as unknown as Table["_"]["columns"];
}

/** Statements that are asked in the trip that reads a profile. */
export type Alongside = (d1: Pick<D1Database, "prepare">, profileId: string) => D1PreparedStatement[];

/** What is read of a profile's row besides: columns of the statement that reads it, which may look up what has its keys. */
export type Beside = Record<string, SQL<string | null>>;

/** What else is read in the trip of a profile. */
export interface ReadBesides {
  alongside?: Alongside | undefined;
  beside?: Beside | undefined;
}

/**
 * A profile with its company, and what the rights of its subscription depend on: one trip. Null where there is none.
 * @returns also what the statements of `alongside` answered, and the columns of `beside`.
 */
export async function findMember(
  { db }: Pick<Deps, "db">,
  { profileId, alongside = () => [], beside = {} }: { profileId: string } & ReadBesides,
) {
  const columns = Object.entries(beside).map(([name, value]) => [name, value.as(`beside_${name}`)] as const);
  const member = db
    .select({ ...memberColumns, ...(columns.length > 0 && { beside: Object.fromEntries(columns) }) })
    .from(profiles)
    .innerJoin(companies, eq(companies.id, profiles.companyId))
    .where(eq(profiles.id, profileId));
  const also = alongside(db.$client, profileId);
  if (also.length === 0) {
    const [found] = await member;
    return found ? { ...found, also: [] as D1Result[] } : null;
  }
  const [[found], ...answers] = await withRetries(() => db.batch([member, ...also.map(asQuery)]));
  return found ? { ...found, also: answers } : null;
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

const memberColumns = {
  profile: named(profiles, "profile"),
  company: named(companies, "company"),
  billing: {
    activeEmployees: activeEmployees.as("active_employees"),
    oldestPendingFailureAt: oldestPendingFailureAt.as("oldest_pending_failure_at"),
  },
};
