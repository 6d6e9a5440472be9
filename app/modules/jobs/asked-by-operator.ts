import { ledgers } from "#cell";
import { sql } from "drizzle-orm";

/** The companies of which an operator has asked for what screens show to be made anew (`ledger/rebuild-in-turns`). */
export const companiesToRebuild = () =>
  sql`SELECT ${ledgers.companyId} AS id FROM ${ledgers} WHERE ${ledgers.rebuiltTo} IS NOT NULL`;

/** The companies whose register is to go on under a new origin (`ledger/continuing`). */
export const companiesToContinue = () =>
  sql`SELECT ${ledgers.companyId} AS id FROM ${ledgers} WHERE ${ledgers.continuing} = 1`;
