import { preconditions } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import type { Db } from "./db.server";
import { nameOf, prepare, type StatementPreparer } from "./statement.server";

/** Returns a statement that fails its whole batch unless a condition holds at that moment ({@link isPreconditionUnmet}). */
export const assertInBatch = ({ $client }: Db, condition: SQL): D1PreparedStatement =>
  assertInBatchOf($client, condition);

/** {@link assertInBatch} for a database that was opened without its schema. */
export const assertInBatchOf = (d1: StatementPreparer, condition: SQL): D1PreparedStatement =>
  prepare(d1, sql`INSERT INTO ${preconditions} (${nameOf(preconditions.holds)}) SELECT (${condition})`);

/** Returns whether a batch failed because of an unmet precondition. */
export function isPreconditionUnmet(fault: unknown): boolean {
  for (let cause = fault; cause instanceof Error; cause = cause.cause)
    if (cause.message.includes("precondition unmet")) return true;
  return false;
}
