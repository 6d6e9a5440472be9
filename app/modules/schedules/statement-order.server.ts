import { statements } from "#cell";
import { sql } from "drizzle-orm";

/** The order in which the statements of a person were recorded. Those without an event came after the company had closed. */
export const statementOrder = [
  sql`${statements.seq} IS NULL`,
  sql`${statements.seq}`,
  sql`${statements.recordedAt}`,
] as const;
