// Origin rotation: an operator requests that a register continues under a new origin after a loss (`register/rotate-origin`).
import { ledgers } from "#cell";
import { eq, sql, type SQL } from "drizzle-orm";
import { assertInBatchOf } from "~/platform/assert-in-batch.server";
import { builderOf, prepare, type StatementPreparer } from "~/platform/statement.server";

/** SQL condition: an operator requested origin rotation for the company's register. */
export const isRotationRequested = (companyId: SQL) =>
  sql`EXISTS (SELECT 1 FROM ${ledgers} WHERE ${ledgers.companyId} = ${companyId} AND ${ledgers.isOriginRotating} = 1)`;

const rotationQuery = (d1: StatementPreparer, ledger: number) =>
  builderOf(d1).select({ isRotating: ledgers.isOriginRotating }).from(ledgers).where(eq(ledgers.key, ledger));

export const isRotating = async (d1: StatementPreparer, ledger: number): Promise<boolean> =>
  (await rotationQuery(d1, ledger))[0]?.isRotating === true;

/** Returns a statement that aborts its batch if origin rotation is no longer requested. */
export const requireRotationRequested = (d1: StatementPreparer, ledger: number) =>
  assertInBatchOf(d1, sql`${rotationQuery(d1, ledger)} = 1`);

export const endRotation = (d1: StatementPreparer, ledger: number) =>
  prepare(d1, builderOf(d1).update(ledgers).set({ isOriginRotating: false }).where(eq(ledgers.key, ledger)));
