import { monthlyEmployeeStats } from "#cell";
import { sql, type SQL } from "drizzle-orm";

/** The condition that the company's active employees are not yet counted for the month (UTC). */
export const lacksMonthlyCount = (now: number, companyId: SQL): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${monthlyEmployeeStats} WHERE ${monthlyEmployeeStats.companyId} = ${companyId}
    AND ${monthlyEmployeeStats.monthYear} = ${new Date(now).toISOString().slice(0, 7)})`;
