import { companies, monthlyEmployeeStats, profiles } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import type { Db } from "~/platform/db.server";
import { statement } from "~/platform/statement.server";
import { localDateOf } from "~/time/zones";

const spanishZones = ["Europe/Madrid", "Atlantic/Canary"] as const;

/** The month of an instant, YYYY-MM, in a company's zone. */
export const statsMonth = (now: number, timeZone: string) => localDateOf(now, timeZone).slice(0, 7);

/**
 * Writes down how many people of a company are active, and the most there were this month in the company's zone: a
 * statement for the end of every batch that makes a profile or changes a status.
 *
 * A month begins with whoever was active when the last one ended, so its maximum is right even when its first change
 * is a departure.
 */
export function recordActiveEmployees(
  { db, now }: { db: Db; now: number },
  companyId: string,
  /** Unless it holds when the batch runs, nothing is written. */
  when: SQL = sql`TRUE`,
) {
  const months = Object.fromEntries(spanishZones.map((zone) => [zone, statsMonth(now, zone)]));
  const month = sql`coalesce((SELECT m.value FROM json_each(${JSON.stringify(months)}) m WHERE m.key = c.time_zone), ${months["Europe/Madrid"]})`;
  return statement(
    db,
    sql`
      INSERT INTO ${monthlyEmployeeStats} (company_id, month_year, current_active_employees, max_active_employees)
      SELECT s.company_id, s.month_year, s.active, max(s.active, coalesce(
               (SELECT e.current_active_employees FROM ${monthlyEmployeeStats} e
                WHERE e.company_id = s.company_id AND e.month_year < s.month_year ORDER BY e.month_year DESC LIMIT 1), 0))
      FROM (SELECT c.id AS company_id, ${month} AS month_year,
                   (SELECT count(*) FROM ${profiles} p WHERE p.company_id = c.id AND p.status = 'active') AS active
            FROM ${companies} c WHERE c.id = ${companyId} AND (${when})) s
      WHERE TRUE
      ON CONFLICT (company_id, month_year) DO UPDATE SET
        current_active_employees = excluded.current_active_employees,
        max_active_employees = max(max_active_employees, excluded.current_active_employees)`,
  );
}
