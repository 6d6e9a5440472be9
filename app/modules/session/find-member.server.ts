import { companies, monthlyEmployeeStats, paymentFailures, profiles } from "#cell";
import { eq, getTableColumns, sql, type SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { alias } from "drizzle-orm/sqlite-core";
import type { Deps } from "~/platform/context.server";
import { batch, type AnswersTo, type NamedParts, type StatementPreparer } from "~/platform/statement.server";

const statsRow = alias(monthlyEmployeeStats, "s");
const personRow = alias(profiles, "p");
const failureRow = alias(paymentFailures, "f");

export type Company = typeof companies.$inferSelect;
export type Profile = typeof profiles.$inferSelect;

/** The data behind a subscription's entitlements that is not in the company's row. */
export interface BillingSnapshot {
  activeEmployees: number;
  /** When the oldest unpaid payment first failed. */
  oldestPendingFailureAt: number | null;
}

/** Returns a table's columns under unique aliases: D1 keys a batch's rows by column name. */
function aliasColumns<Table extends SQLiteTable>(table: Table, prefix: string) {
  const columns = Object.entries(getTableColumns(table)).map(
    ([key, column]) => [key, sql`${column}`.mapWith(column).as(`${prefix}_${column.name}`)] as const,
  );
  return Object.fromEntries(columns) as unknown as Table["_"]["columns"];
}

/** Further columns of the query that reads a profile, by name. They may look up rows by the profile's columns. */
export type ProfileColumns<Name extends string> = Record<Name, SQL<string | null>>;

/** Further data that is read in the round trip of a profile. */
export interface ProfileReads<Column extends string, Alongside extends NamedParts> {
  columns?: ProfileColumns<Column>;
  /** Returns further parts of the round trip, by name. */
  alongside?: (d1: StatementPreparer, profileId: string) => Alongside;
}

/** The answers to {@link ProfileReads}, under the same names. */
export interface ReadWithProfile<Column extends string, Alongside extends NamedParts> {
  columns: Record<Column, string | null>;
  alongside: AnswersTo<Alongside>;
}

/** Returns a profile with its company, billing data and the further data, in one round trip; null when there is none. */
export async function findMember<
  Column extends string = never,
  const Alongside extends NamedParts = Record<never, never>,
>(
  { db }: Pick<Deps, "db">,
  { profileId, columns, alongside }: { profileId: string } & ProfileReads<Column, Alongside>,
) {
  const aliasedColumns = Object.entries<SQL<string | null>>(columns ?? {}).map(
    ([name, value]) => [name, value.as(`extra_${name}`)] as const,
  );
  const query = db
    .select({
      ...memberColumns,
      ...(aliasedColumns.length > 0 && { columns: Object.fromEntries(aliasedColumns) }),
    })
    .from(profiles)
    .innerJoin(companies, eq(companies.id, profiles.companyId))
    .where(eq(profiles.id, profileId));
  const answers = alongside
    ? await batch(db, { members: query, alongside: alongside(db.$client, profileId) })
    : { members: await query, alongside: {} };
  const [member] = answers.members;
  if (!member) return null;
  const readResults = { columns: member.columns ?? {}, alongside: answers.alongside };
  return { ...member, ...(readResults as unknown as ReadWithProfile<Column, Alongside>) };
}

/** Reads the value only for a subscription, so a trial costs no extra reads. */
const ifSubscribed = <T>(value: SQL) =>
  sql<T>`CASE WHEN ${companies.subscriptionStatus} IS NOT NULL THEN ${value} END`;

/** The last row of the statistics has the count. Without one, people are counted. */
const activeEmployees = sql<number>`coalesce(${ifSubscribed(
  sql`coalesce(
    (SELECT ${statsRow.currentActiveEmployees} FROM ${monthlyEmployeeStats} ${statsRow}
     WHERE ${statsRow.companyId} = ${companies.id} ORDER BY ${statsRow.monthYear} DESC LIMIT 1),
    (SELECT count(*) FROM ${profiles} ${personRow} WHERE ${personRow.companyId} = ${companies.id} AND ${personRow.status} = 'active'))`,
)}, 0)`;

// Not min(), which would read a row even without pending failures.
const oldestPendingFailureAt = ifSubscribed<number | null>(
  sql`(SELECT ${failureRow.firstFailureDate} FROM ${paymentFailures} ${failureRow}
       WHERE ${failureRow.companyId} = ${companies.id} AND ${failureRow.status} = 'pending' ORDER BY ${failureRow.firstFailureDate} LIMIT 1)`,
);

const memberColumns = {
  profile: aliasColumns(profiles, "profile"),
  company: aliasColumns(companies, "company"),
  billing: {
    activeEmployees: activeEmployees.as("active_employees"),
    oldestPendingFailureAt: oldestPendingFailureAt.as("oldest_pending_failure_at"),
  },
};
