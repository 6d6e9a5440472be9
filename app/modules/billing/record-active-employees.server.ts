import { companies, monthlyEmployeeStats, profiles } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { nameOf, namesOf, replaceColumns } from "~/platform/statement.server";
import { localDateOf } from "~/time/zones";

const statsRow = alias(monthlyEmployeeStats, "e");
const personRow = alias(profiles, "p");
const companyRow = alias(companies, "c");

const spanishZones = ["Europe/Madrid", "Atlantic/Canary"] as const;

/** Returns the month of an instant, YYYY-MM, in a company's zone. */
export const statisticsMonth = (now: number, timeZone: string) => localDateOf(now, timeZone).slice(0, 7);

/**
 * Returns the statement that stores how many people of a company are active, and this month's maximum in its zone. It ends every
 * batch that creates a profile or changes a status.
 * A month starts with the people who were active at the end of the last one. So its maximum is right even if its first change is
 * a deactivation.
 */
export function recordActiveEmployees(
  { now }: { now: number },
  companyId: string,
  /** It writes only if this holds when the batch runs. */
  when: SQL = sql`TRUE`,
) {
  const months = Object.fromEntries(spanishZones.map((zone) => [zone, statisticsMonth(now, zone)]));
  const month = sql`coalesce((SELECT m.value FROM json_each(${JSON.stringify(months)}) m WHERE m.key = ${companyRow.timeZone}),
    ${months["Europe/Madrid"]})`;
  return sql`
      INSERT INTO ${monthlyEmployeeStats}
        (${namesOf(monthlyEmployeeStats, "companyId", "monthYear", "currentActiveEmployees", "maxActiveEmployees")})
      SELECT s.whose, s.during, s.active, max(s.active, coalesce(
               (SELECT ${statsRow.currentActiveEmployees} FROM ${monthlyEmployeeStats} ${statsRow}
                WHERE ${statsRow.companyId} = s.whose AND ${statsRow.monthYear} < s.during ORDER BY ${statsRow.monthYear} DESC LIMIT 1), 0))
      FROM (SELECT ${companyRow.id} AS whose, ${month} AS during,
                   (SELECT count(*) FROM ${profiles} ${personRow} WHERE ${personRow.companyId} = ${companyRow.id}
                     AND ${personRow.status} = 'active') AS active
            FROM ${companies} ${companyRow} WHERE ${companyRow.id} = ${companyId} AND (${when})) s
      WHERE TRUE
      ON CONFLICT (${namesOf(monthlyEmployeeStats, "companyId", "monthYear")}) DO UPDATE SET
        ${replaceColumns(monthlyEmployeeStats, "currentActiveEmployees")},
        ${nameOf(monthlyEmployeeStats.maxActiveEmployees)} = max(${monthlyEmployeeStats.maxActiveEmployees},
          excluded.${nameOf(monthlyEmployeeStats.currentActiveEmployees)})`;
}
