import { companies, monthlyEmployeeStats, paymentFailures, profiles } from "#cell";
import { eq, getTableColumns, sql, type SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { alias } from "drizzle-orm/sqlite-core";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { batch } from "~/platform/statement.server";

const s = alias(monthlyEmployeeStats, "s");
const p = alias(profiles, "p");
const f = alias(paymentFailures, "f");

export type Company = typeof companies.$inferSelect;
export type Profile = typeof profiles.$inferSelect;

/** The data behind a subscription's entitlements that is not in the company's row. */
export interface BillingSnapshot {
  activeEmployees: number;
  /** When the oldest unpaid payment first failed. */
  oldestPendingFailureAt: number | null;
}

/** Returns a table's columns under unique aliases: D1 keys a batch's rows by column name. */
function named<Table extends SQLiteTable>(table: Table, prefix: string) {
  const columns = Object.entries(getTableColumns(table)).map(
    ([key, column]) => [key, sql`${column}`.mapWith(column).as(`${prefix}_${column.name}`)] as const,
  );
  return Object.fromEntries(columns) as unknown as Table["_"]["columns"];
}

/** Returns statements that run in the round trip that reads a profile. */
export type ExtraStatements = (d1: Pick<D1Database, "prepare">, profileId: string) => D1PreparedStatement[];

/** Extra columns of the query that reads a profile. They may look up rows by the profile's columns. */
export type ExtraColumns = Record<string, SQL<string | null>>;

/** Extra data that is read in the round trip of a profile. */
export interface ExtraReads {
  extraStatements?: ExtraStatements | undefined;
  extraColumns?: ExtraColumns | undefined;
}

/**
 * Returns a profile with its company and billing data, in one round trip; null when there is none.
 * @returns the results of the extra statements in `extraResults`, and the extra columns in `extraColumns`.
 */
export async function findMember(
  { db }: Pick<Deps, "db">,
  { profileId, extraStatements = () => [], extraColumns = {} }: { profileId: string } & ExtraReads,
) {
  const columns = Object.entries(extraColumns).map(
    ([name, value]) => [name, value.as(`extra_${name}`)] as const,
  );
  const member = db
    .select({ ...memberColumns, ...(columns.length > 0 && { extraColumns: Object.fromEntries(columns) }) })
    .from(profiles)
    .innerJoin(companies, eq(companies.id, profiles.companyId))
    .where(eq(profiles.id, profileId));
  const statements = extraStatements(db.$client, profileId);
  if (statements.length === 0) {
    const [found] = await member;
    return found ? { ...found, extraResults: [] as D1Result[] } : null;
  }
  const [[found], ...answers] = await withRetries(() => batch(db, [member, ...statements]));
  return found ? { ...found, extraResults: answers } : null;
}

/** Reads the value only for a subscription, so a trial costs no extra reads. */
const ofSubscription = <T>(value: SQL) =>
  sql<T>`CASE WHEN ${companies.subscriptionStatus} IS NOT NULL THEN ${value} END`;

/** The last row of the statistics has the count. Without one, people are counted. */
const activeEmployees = sql<number>`coalesce(${ofSubscription(
  sql`coalesce(
    (SELECT ${s.currentActiveEmployees} FROM ${monthlyEmployeeStats} ${s}
     WHERE ${s.companyId} = ${companies.id} ORDER BY ${s.monthYear} DESC LIMIT 1),
    (SELECT count(*) FROM ${profiles} ${p} WHERE ${p.companyId} = ${companies.id} AND ${p.status} = 'active'))`,
)}, 0)`;

// Not min(), which would read a row even without pending failures.
const oldestPendingFailureAt = ofSubscription<number | null>(
  sql`(SELECT ${f.firstFailureDate} FROM ${paymentFailures} ${f}
       WHERE ${f.companyId} = ${companies.id} AND ${f.status} = 'pending' ORDER BY ${f.firstFailureDate} LIMIT 1)`,
);

const memberColumns = {
  profile: named(profiles, "profile"),
  company: named(companies, "company"),
  billing: {
    activeEmployees: activeEmployees.as("active_employees"),
    oldestPendingFailureAt: oldestPendingFailureAt.as("oldest_pending_failure_at"),
  },
};
