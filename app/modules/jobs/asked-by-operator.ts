import { sql } from "drizzle-orm";

/** The companies of which an operator has asked for what screens show to be made anew (`ledger/rebuild-in-turns`). */
export const companiesToRebuild = () =>
  sql`SELECT company_id AS id FROM ledgers WHERE rebuilt_to IS NOT NULL`;

/** The companies whose register is to go on under a new origin (`ledger/continuing`). */
export const companiesToContinue = () => sql`SELECT company_id AS id FROM ledgers WHERE continuing = 1`;
