import { sql, type SQL } from "drizzle-orm";
import type { Db } from "./db.server";
import { prepared, statement } from "./statement.server";

/**
 * The statement that lets a batch go on only where a condition holds at that moment: otherwise the batch fails and nothing
 * of it is written ({@link isPreconditionUnmet}).
 */
export const requireThat = (db: Db, condition: SQL): D1PreparedStatement =>
  prepared(db, statement(db, sql`INSERT INTO preconditions (holds) SELECT (${condition})`));

/** Whether a batch failed because what it required was not so. */
export function isPreconditionUnmet(fault: unknown): boolean {
  for (let cause = fault; cause instanceof Error; cause = cause.cause)
    if (cause.message.includes("precondition unmet")) return true;
  return false;
}
