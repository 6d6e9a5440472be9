import { monthlyEmployeeStats } from "#cell";
import { sql, type SQL } from "drizzle-orm";

/** A condition: the company's active employees have yet to be written down for the month (UTC). */
export const lacksMonthlyCount = (now: number, companyId: SQL): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${monthlyEmployeeStats} WHERE ${monthlyEmployeeStats.companyId} = ${companyId}
    AND ${monthlyEmployeeStats.monthYear} = ${new Date(now).toISOString().slice(0, 7)})`;
