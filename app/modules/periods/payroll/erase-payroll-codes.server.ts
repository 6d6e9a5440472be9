import { payrollPeople, profiles } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";

/** Returns the statement that deletes the codes of people in the payroll program. @param whose a condition on `profiles`. */
export const erasePayrollCodes = ({ db }: Pick<Deps, "db">, whose: SQL) =>
  db
    .delete(payrollPeople)
    .where(sql`${payrollPeople.profileId} IN (SELECT ${profiles.id} FROM ${profiles} WHERE ${whose})`);
