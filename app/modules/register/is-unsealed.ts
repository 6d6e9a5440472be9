import { clockEvents, registerSeals } from "#schema";
import { sql, type SQL } from "drizzle-orm";

/** A condition: the company has events whose sealing was cut short, which two seeks find. */
export const isUnsealed = (companyId: SQL) =>
  sql`coalesce((SELECT max(seq) FROM ${clockEvents} WHERE company_id = ${companyId}), 0)
    > coalesce((SELECT max(seq) FROM ${registerSeals} WHERE company_id = ${companyId}), 0)`;
