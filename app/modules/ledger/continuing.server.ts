// An operator may ask for a register whose past was lost to go on under a new origin: `register/continue-register`.
import { ledgers } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { requireIn } from "~/platform/precondition.server";
import { first, nameOf, prepare, type Prepares } from "~/platform/statement.server";

/** A condition: it is asked of a company's register. */
export const isToBeContinued = (companyId: SQL) =>
  sql`EXISTS (SELECT 1 FROM ${ledgers} WHERE ${ledgers.companyId} = ${companyId} AND ${ledgers.continuing} = 1)`;

const itsContinuing = (ledger: number) =>
  sql`SELECT ${ledgers.continuing} FROM ${ledgers} WHERE ${ledgers.key} = ${ledger}`;

export const isContinuing = async (d1: Prepares, ledger: number): Promise<boolean> =>
  (await first<{ continuing: 0 | 1 }>(d1, itsContinuing(ledger)))?.continuing === 1;

/** The batch is undone where nobody asks any more. */
export const requireAsked = (d1: Prepares, ledger: number) =>
  requireIn(d1, sql`(${itsContinuing(ledger)}) = 1`);

export const endContinuing = (d1: Prepares, ledger: number) =>
  prepare(d1, sql`UPDATE ${ledgers} SET ${nameOf(ledgers.continuing)} = 0 WHERE ${ledgers.key} = ${ledger}`);
