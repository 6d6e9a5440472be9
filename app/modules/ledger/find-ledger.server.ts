import { ledgers, subjects } from "#cell";
import { sql } from "drizzle-orm";
import { first, type StatementPreparer } from "~/platform/statement.server";

/** A ledger: the key of its rows, and the company's id, which every event contains. */
export interface Ledger {
  ledger: number;
  companyId: string;
}

/** Returns the company's ledger, or null if the company does not exist. */
export async function findLedger(
  d1: StatementPreparer,
  { companyId }: { companyId: string },
): Promise<Ledger | null> {
  const found = await first<{ key: number }>(
    d1,
    sql`SELECT ${ledgers.key} FROM ${ledgers} WHERE ${ledgers.companyId} = ${companyId}`,
  );
  return found && { ledger: found.key, companyId };
}

/** Returns the key of the company's own events. */
export async function findCompanySubject(
  d1: StatementPreparer,
  { ledger }: Pick<Ledger, "ledger">,
): Promise<number> {
  const found = await first<{ key: number }>(
    d1,
    sql`SELECT ${subjects.key} FROM ${subjects} WHERE ${subjects.ledger} = ${ledger} AND ${subjects.profileId} IS NULL`,
  );
  return found!.key;
}
