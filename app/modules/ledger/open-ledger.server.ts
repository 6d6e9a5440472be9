import { withRetries } from "~/platform/retry.server";
import type { SubjectKey } from "./projections.server";

type Batches = Pick<D1Database, "prepare" | "batch">;

/** A ledger's key, and that of the company's own events in it. */
export interface CompanyKey {
  ledger: number;
  company: number;
}

/** Gives a new company a ledger, once however often it is asked. Keys that nobody comes to use harm nobody. */
export async function openCompanyLedger(
  d1: Batches,
  { companyId }: { companyId: string },
): Promise<CompanyKey> {
  const of = (sql: string) => d1.prepare(sql).bind(companyId);
  const answers = await withRetries(() =>
    d1.batch<CompanyKey>([
      of(
        `INSERT INTO ledgers (company_id) SELECT ?1
         WHERE NOT EXISTS (SELECT 1 FROM ledgers WHERE company_id = ?1)`,
      ),
      of(
        `INSERT INTO subjects (ledger) SELECT key FROM ledgers WHERE company_id = ?1
           AND NOT EXISTS (SELECT 1 FROM subjects WHERE ledger = ledgers.key AND profile_id IS NULL)`,
      ),
      of(
        `SELECT ledger, subjects.key AS company FROM ledgers JOIN subjects ON ledger = ledgers.key
         WHERE company_id = ? AND profile_id IS NULL`,
      ),
    ]),
  );
  return answers.at(-1)!.results[0]!;
}

/** Gives a person a place in a company's ledger, once however often it is asked. */
export async function joinLedger(
  d1: Batches,
  { companyId, profileId }: { companyId: string; profileId: string },
): Promise<SubjectKey> {
  const [, keys] = await withRetries(() =>
    d1.batch<SubjectKey>([
      d1
        .prepare(
          `INSERT INTO subjects (ledger, profile_id) SELECT key, ?2 FROM ledgers WHERE company_id = ?1
             AND NOT EXISTS (SELECT 1 FROM subjects WHERE profile_id = ?2)`,
        )
        .bind(companyId, profileId),
      d1.prepare("SELECT ledger, key AS subject FROM subjects WHERE profile_id = ?").bind(profileId),
    ]),
  );
  return keys!.results[0]!;
}
