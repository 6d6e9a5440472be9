import { payrollCodes } from "#cell";
import { eq } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import type { Db } from "~/platform/db.server";
import type { Concept, PayrollCodes } from "./concepts";

/** The item of `payroll_codes` that is the company itself. */
export const companyItem = "company";

/** Reads the codes of a company's payroll program. */
export const readCodes = async (
  { db }: Pick<Deps, "db">,
  { companyId }: { companyId: string },
): Promise<PayrollCodes> => toCodes(await codesQuery(db, companyId));

/** The query of {@link readCodes}, for a batch. */
export const codesQuery = (db: Db, companyId: string) =>
  db.select().from(payrollCodes).where(eq(payrollCodes.companyId, companyId));

/** Returns the codes from the rows of {@link codesQuery}. */
export function toCodes(rows: Awaited<ReturnType<typeof codesQuery>>): PayrollCodes {
  return {
    company: rows.find(({ item }) => item === companyItem)?.code ?? null,
    concepts: new Map(
      rows.flatMap(({ item, code, unit }) =>
        unit === null ? [] : [[item as Concept, { code, unit }] as const],
      ),
    ),
  };
}
