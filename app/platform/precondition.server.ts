import { preconditions } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import type { Db } from "./db.server";
import { nameOf, prepare, type Prepares } from "./statement.server";

/**
 * The statement that lets a batch go on only where a condition holds at that moment: otherwise the batch fails and nothing
 * of it is written ({@link isPreconditionUnmet}).
 */
export const requireThat = ({ $client }: Db, condition: SQL): D1PreparedStatement =>
  requireIn($client, condition);

/** {@link requireThat}, for a database that was opened without its schema. */
export const requireIn = (d1: Prepares, condition: SQL): D1PreparedStatement =>
  prepare(d1, sql`INSERT INTO ${preconditions} (${nameOf(preconditions.holds)}) SELECT (${condition})`);

/** Whether a batch failed because what it required was not so. */
export function isPreconditionUnmet(fault: unknown): boolean {
  for (let cause = fault; cause instanceof Error; cause = cause.cause)
    if (cause.message.includes("precondition unmet")) return true;
  return false;
}
