import { profiles } from "#cell";
import { sql, type SQL } from "drizzle-orm";

/**
 * The condition that somebody is among the first so many of their company by name. It reads so many entries of the index
 * for each status and no other, however large the company is.
 */
export function isAmongFirst({ companyId, count }: { companyId: string; count: number }): SQL {
  const firstOf = (status: "active" | "inactive") => sql`
    SELECT * FROM (SELECT p.id, p.sort_name FROM ${profiles} p WHERE p.company_id = ${companyId} AND p.status = ${status}
                   ORDER BY p.sort_name, p.id LIMIT ${count})`;
  // The + keeps SQLite from walking through the company by its index instead of going to each of the ids.
  return sql`+${profiles.companyId} = ${companyId} AND
    ${profiles.id} IN (SELECT id FROM (${firstOf("active")} UNION ALL ${firstOf("inactive")}) ORDER BY sort_name, id LIMIT ${count})`;
}
