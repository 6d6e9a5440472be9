import { monthlyEmployeeStats } from "#cell";
import { and, eq } from "drizzle-orm";
import * as z from "zod";
import type { Member } from "~/modules/session/find-session.server";
import type { Deps } from "~/platform/context.server";
import { bodyIdSchema } from "~/platform/form-schemas";
import { batch } from "~/platform/statement.server";
import { recordActiveEmployees, statisticsMonth } from "./record-active-employees.server";

/** The body of POST /api/admin/update-plus-plan-employees. */
export const planEmployeesSchema = z
  .object({ company_id: bodyIdSchema }, { error: "El cuerpo debe ser un objeto JSON." })
  .transform((body) => ({ companyId: body.company_id }));

/**
 * Counts the company's active people again.
 * @returns this month's row; null for any company except the member's own.
 */
export async function updatePlanEmployees(
  { db, now }: Pick<Deps, "db" | "now">,
  { member, companyId }: { member: Member; companyId: string },
): Promise<typeof monthlyEmployeeStats.$inferSelect | null> {
  const { company } = member;
  if (companyId !== company.id) return null;
  const {
    month: [row],
  } = await batch(db, {
    recorded: recordActiveEmployees({ now }, company.id),
    month: db
      .select()
      .from(monthlyEmployeeStats)
      .where(
        and(
          eq(monthlyEmployeeStats.companyId, company.id),
          eq(monthlyEmployeeStats.monthYear, statisticsMonth(now, company.timeZone)),
        ),
      ),
  });
  return row ?? null;
}
