import { ledgers } from "#cell";
import { sql } from "drizzle-orm";

/** The companies whose projections an operator has asked to rebuild (`ledger/rebuild-in-turns`). */
export const companiesToRebuild = () =>
  sql`SELECT ${ledgers.companyId} AS id FROM ${ledgers} WHERE ${ledgers.rebuiltTo} IS NOT NULL`;

/** The companies whose register an operator has asked to continue under a new origin (`ledger/continuing`). */
export const companiesToContinue = () =>
  sql`SELECT ${ledgers.companyId} AS id FROM ${ledgers} WHERE ${ledgers.continuing} = 1`;
