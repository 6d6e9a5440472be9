import { preconditions } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import type { Db } from "./db.server";
import {
  batch,
  nameOf,
  prepare,
  type AnswersTo,
  type BatchParts,
  type StatementPreparer,
} from "./statement.server";

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

/**
 * Runs a batch if a condition holds at that moment.
 * @returns the answers as {@link batch} does; null if the condition does not hold, and then nothing is written.
 * @throws D1's error when another part fails.
 */
export async function batchIf<const Of extends BatchParts>(
  db: Db,
  condition: SQL,
  parts: Of,
): Promise<AnswersTo<Of> | null> {
  try {
    const { answers } = await batch(db, { condition: assertInBatch(db, condition), answers: parts });
    return answers as AnswersTo<Of>;
  } catch (fault) {
    if (isPreconditionUnmet(fault)) return null;
    throw fault;
  }
}
