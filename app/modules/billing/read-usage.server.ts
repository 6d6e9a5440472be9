import { monthlyEmployeeStats, profiles } from "#cell";
import { sql } from "drizzle-orm";
import type { Company } from "~/modules/directory/find-session.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { statement } from "~/platform/statement.server";
import { statsMonth } from "./record-active-employees.server";

/** How many people count for the plan: now, and at most this month. */
export interface PlanUsage {
  active: number;
  peak: number;
}

/** The statement that reads a company's usage: from this month's row; only where it has none yet are people counted. */
export function selectUsage(
  { db, now }: Pick<Deps, "db" | "now">,
  { id: companyId, timeZone }: Pick<Company, "id" | "timeZone">,
) {
  const month = statsMonth(now, timeZone);
  const column = (name: string) =>
    sql`coalesce((SELECT ${sql.raw(name)} FROM ${monthlyEmployeeStats} WHERE company_id = ${companyId} AND month_year = ${month}),
                 (SELECT count(*) FROM ${profiles} WHERE company_id = ${companyId} AND status = 'active'))`;
  return statement(
    db,
    sql`SELECT ${column("current_active_employees")} AS active, ${column("max_active_employees")} AS peak`,
  );
}

/** A company's usage of its plan, in one round trip. */
export async function readUsage(
  deps: Pick<Deps, "db" | "now">,
  company: Pick<Company, "id" | "timeZone">,
): Promise<PlanUsage> {
  const [counted] = await withRetries(() => deps.db.batch([selectUsage(deps, company)]));
  return counted.results[0] as PlanUsage;
}
