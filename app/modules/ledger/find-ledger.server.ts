/** Whose ledger it is: the key of its rows, and the id that stands in every event. */
export interface Ledger {
  ledger: number;
  companyId: string;
}

/** A company's ledger; null where there is no such company. */
export async function findLedger(
  d1: Pick<D1Database, "prepare">,
  { companyId }: { companyId: string },
): Promise<Ledger | null> {
  const ledger = await d1
    .prepare("SELECT key FROM ledgers WHERE company_id = ?")
    .bind(companyId)
    .first<number>("key");
  return ledger === null ? null : { ledger, companyId };
}

/** The key of the company's own events. */
export async function findCompanySubject(
  d1: Pick<D1Database, "prepare">,
  { ledger }: Pick<Ledger, "ledger">,
): Promise<number> {
  const subject = await d1
    .prepare("SELECT key FROM subjects WHERE ledger = ? AND profile_id IS NULL")
    .bind(ledger)
    .first<number>("key");
  return subject!;
}
