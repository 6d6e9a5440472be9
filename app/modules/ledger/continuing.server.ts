// An operator may ask for a register whose past was lost to go on under a new origin: `register/continue-register`.
import { sql, type SQL } from "drizzle-orm";

/** A condition: it is asked of a company's register. */
export const isToBeContinued = (companyId: SQL) =>
  sql`EXISTS (SELECT 1 FROM ledgers WHERE company_id = ${companyId} AND continuing = 1)`;

export const isContinuing = async (d1: Pick<D1Database, "prepare">, ledger: number): Promise<boolean> =>
  (await d1.prepare("SELECT continuing FROM ledgers WHERE key = ?").bind(ledger).first("continuing")) === 1;

/** The batch is undone where nobody asks any more. */
export const requireAsked = (d1: Pick<D1Database, "prepare">, ledger: number) =>
  d1
    .prepare("INSERT INTO preconditions (holds) SELECT (SELECT continuing FROM ledgers WHERE key = ?) = 1")
    .bind(ledger);

export const endContinuing = (d1: Pick<D1Database, "prepare">, ledger: number) =>
  d1.prepare("UPDATE ledgers SET continuing = 0 WHERE key = ?").bind(ledger);
