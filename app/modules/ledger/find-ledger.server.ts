import { ledgers, subjects } from "#cell";
import { and, eq, isNull } from "drizzle-orm";
import { builderOf, type StatementPreparer } from "~/platform/statement.server";

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
  const [ledger] = await builderOf(d1)
    .select({ key: ledgers.key })
    .from(ledgers)
    .where(eq(ledgers.companyId, companyId));
  return ledger ? { ledger: ledger.key, companyId } : null;
}

/** Returns the key of the company's own events. */
export async function findCompanySubject(
  d1: StatementPreparer,
  { ledger }: Pick<Ledger, "ledger">,
): Promise<number> {
  const [subject] = await builderOf(d1)
    .select({ key: subjects.key })
    .from(subjects)
    .where(and(eq(subjects.ledger, ledger), isNull(subjects.profileId)));
  return subject!.key;
}
