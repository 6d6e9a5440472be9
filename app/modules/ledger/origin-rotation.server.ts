// Origin rotation: an operator requests that a register continues under a new origin after a loss (`register/rotate-origin`).
import { ledgers } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { assertInBatchOf } from "~/platform/assert-in-batch.server";
import { first, nameOf, prepare, type Prepares } from "~/platform/statement.server";

/** SQL condition: an operator requested origin rotation for the company's register. */
export const isRotationRequested = (companyId: SQL) =>
  sql`EXISTS (SELECT 1 FROM ${ledgers} WHERE ${ledgers.companyId} = ${companyId} AND ${ledgers.isOriginRotating} = 1)`;

const itsContinuing = (ledger: number) =>
  sql`SELECT ${ledgers.isOriginRotating} FROM ${ledgers} WHERE ${ledgers.key} = ${ledger}`;

export const isRotating = async (d1: Prepares, ledger: number): Promise<boolean> =>
  (await first<{ is_origin_rotating: 0 | 1 }>(d1, itsContinuing(ledger)))?.is_origin_rotating === 1;

/** Returns a statement that aborts its batch if origin rotation is no longer requested. */
export const requireAsked = (d1: Prepares, ledger: number) =>
  assertInBatchOf(d1, sql`(${itsContinuing(ledger)}) = 1`);

export const endRotation = (d1: Prepares, ledger: number) =>
  prepare(
    d1,
    sql`UPDATE ${ledgers} SET ${nameOf(ledgers.isOriginRotating)} = 0 WHERE ${ledgers.key} = ${ledger}`,
  );
