import { ledgers, subjects } from "#cell";
import { sql } from "drizzle-orm";
import { first, type Prepares } from "~/platform/statement.server";

/** Whose ledger it is: the key of its rows, and the id that stands in every event. */
export interface Ledger {
  ledger: number;
  companyId: string;
}

/** A company's ledger; null where there is no such company. */
export async function findLedger(d1: Prepares, { companyId }: { companyId: string }): Promise<Ledger | null> {
  const found = await first<{ key: number }>(
    d1,
    sql`SELECT ${ledgers.key} FROM ${ledgers} WHERE ${ledgers.companyId} = ${companyId}`,
  );
  return found && { ledger: found.key, companyId };
}

/** The key of the company's own events. */
export async function findCompanySubject(d1: Prepares, { ledger }: Pick<Ledger, "ledger">): Promise<number> {
  const found = await first<{ key: number }>(
    d1,
    sql`SELECT ${subjects.key} FROM ${subjects} WHERE ${subjects.ledger} = ${ledger} AND ${subjects.profileId} IS NULL`,
  );
  return found!.key;
}
