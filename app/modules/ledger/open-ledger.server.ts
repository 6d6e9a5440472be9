import { ledgers, subjects } from "#cell";
import { sql } from "drizzle-orm";
import { withRetries } from "~/platform/retry.server";
import { nameOf, prepare } from "~/platform/statement.server";
import type { SubjectKey } from "./projections.server";

type Batches = Pick<D1Database, "prepare" | "batch">;

/** The key of a ledger, and the key of the company's own events in it. */
export interface CompanyKey {
  ledger: number;
  company: number;
}

/** Creates the ledger of a new company, or returns the existing one. A ledger that is never used does no harm. */
export async function openCompanyLedger(
  d1: Batches,
  { companyId }: { companyId: string },
): Promise<CompanyKey> {
  const isIts = sql`${ledgers.companyId} = ${companyId}`;
  const isItsOwn = sql`${subjects.ledger} = ${ledgers.key} AND ${subjects.profileId} IS NULL`;
  const answers = await withRetries(() =>
    d1.batch<CompanyKey>([
      prepare(
        d1,
        sql`INSERT INTO ${ledgers} (${nameOf(ledgers.companyId)}) SELECT ${companyId}
            WHERE NOT EXISTS (SELECT 1 FROM ${ledgers} WHERE ${isIts})`,
      ),
      prepare(
        d1,
        sql`INSERT INTO ${subjects} (${nameOf(subjects.ledger)}) SELECT ${ledgers.key} FROM ${ledgers} WHERE ${isIts}
              AND NOT EXISTS (SELECT 1 FROM ${subjects} WHERE ${isItsOwn})`,
      ),
      prepare(
        d1,
        sql`SELECT ${subjects.ledger}, ${subjects.key} AS company FROM ${ledgers} JOIN ${subjects} ON ${isItsOwn} WHERE ${isIts}`,
      ),
    ]),
  );
  return answers.at(-1)!.results[0]!;
}

/** Adds a person to a company's ledger, or returns the existing key. */
export async function joinLedger(
  d1: Batches,
  { companyId, profileId }: { companyId: string; profileId: string },
): Promise<SubjectKey> {
  const isTheirs = sql`${subjects.profileId} = ${profileId}`;
  const [, keys] = await withRetries(() =>
    d1.batch<SubjectKey>([
      prepare(
        d1,
        sql`INSERT INTO ${subjects} (${nameOf(subjects.ledger)}, ${nameOf(subjects.profileId)})
            SELECT ${ledgers.key}, ${profileId} FROM ${ledgers} WHERE ${ledgers.companyId} = ${companyId}
              AND NOT EXISTS (SELECT 1 FROM ${subjects} WHERE ${isTheirs})`,
      ),
      prepare(
        d1,
        sql`SELECT ${subjects.ledger}, ${subjects.key} AS subject FROM ${subjects} WHERE ${isTheirs}`,
      ),
    ]),
  );
  return keys!.results[0]!;
}
