import { companies, monthlyEmployeeStats, profiles } from "#cell";
import { sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Company } from "~/modules/session/find-session.server";
import type { Deps } from "~/platform/context.server";
import { batch } from "~/platform/statement.server";
import { statisticsMonth } from "./record-active-employees.server";

const statsRow = alias(monthlyEmployeeStats, "s");

/** The active people of a row of `companies`, from its last stored month. */
export const activeNow = sql<number>`coalesce((SELECT ${statsRow.currentActiveEmployees} FROM ${monthlyEmployeeStats} ${statsRow}
  WHERE ${statsRow.companyId} = ${companies.id} ORDER BY ${statsRow.monthYear} DESC LIMIT 1), 0)`;

/** How many people count for the plan: now, and at most this month. */
export interface PlanUsage {
  active: number;
  peak: number;
}

/** Returns the query for a company's usage: this month's row, or a count of its people if there is none. */
export function selectUsage(
  { now }: Pick<Deps, "now">,
  { id: companyId, timeZone }: Pick<Company, "id" | "timeZone">,
) {
  const month = statisticsMonth(now, timeZone);
  const usageColumn = (column: SQLiteColumn) =>
    sql`coalesce((SELECT ${column} FROM ${monthlyEmployeeStats}
                  WHERE ${monthlyEmployeeStats.companyId} = ${companyId} AND ${monthlyEmployeeStats.monthYear} = ${month}),
                 (SELECT count(*) FROM ${profiles} WHERE ${profiles.companyId} = ${companyId}
                   AND ${profiles.status} = 'active'))`;
  return sql<PlanUsage>`SELECT ${usageColumn(monthlyEmployeeStats.currentActiveEmployees)} AS active, ${usageColumn(monthlyEmployeeStats.maxActiveEmployees)} AS peak`;
}

/** Returns a company's usage of its plan, in one round trip. */
export async function readUsage(
  deps: Pick<Deps, "db" | "now">,
  company: Pick<Company, "id" | "timeZone">,
): Promise<PlanUsage> {
  const [counted] = await batch(deps.db, [selectUsage(deps, company)]);
  return counted.results[0]!;
}
