import { ledgers } from "#cell";
import { sql } from "drizzle-orm";

/** Returns a query for the companies whose projections an operator wants to rebuild (`ledger/rebuild-in-turns`). */
export const companiesToRebuild = () =>
  sql`SELECT ${ledgers.companyId} AS id FROM ${ledgers} WHERE ${ledgers.rebuiltTo} IS NOT NULL`;

/** Returns a query for the companies whose origin an operator wants to rotate (`ledger/origin-rotation`). */
export const companiesToRotate = () =>
  sql`SELECT ${ledgers.companyId} AS id FROM ${ledgers} WHERE ${ledgers.isOriginRotating} = 1`;
