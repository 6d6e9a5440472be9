import { ledgers, subjects } from "#cell";
import { sql } from "drizzle-orm";
import { withRetries } from "~/platform/retry.server";
import { batchOf, builderOf, nameOf, type Batches } from "~/platform/statement.server";
import type { SubjectKey } from "./projections.server";

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
  const isOfCompany = sql`${ledgers.companyId} = ${companyId}`;
  const isCompanySubject = sql`${subjects.ledger} = ${ledgers.key} AND ${subjects.profileId} IS NULL`;
  const { keys } = await withRetries(() =>
    batchOf(d1, {
      ledger: sql`INSERT INTO ${ledgers} (${nameOf(ledgers.companyId)}) SELECT ${companyId}
          WHERE NOT EXISTS (SELECT 1 FROM ${ledgers} WHERE ${isOfCompany})`,
      subject: sql`INSERT INTO ${subjects} (${nameOf(subjects.ledger)}) SELECT ${ledgers.key} FROM ${ledgers} WHERE ${isOfCompany}
          AND NOT EXISTS (SELECT 1 FROM ${subjects} WHERE ${isCompanySubject})`,
      keys: builderOf(d1)
        .select({ ledger: subjects.ledger, company: subjects.key })
        .from(ledgers)
        .innerJoin(subjects, isCompanySubject)
        .where(isOfCompany),
    }),
  );
  return keys[0]!;
}

/** Adds a person to a company's ledger, or returns the existing key. */
export async function joinLedger(
  d1: Batches,
  { companyId, profileId }: { companyId: string; profileId: string },
): Promise<SubjectKey> {
  const isOfProfile = sql`${subjects.profileId} = ${profileId}`;
  const { keys } = await withRetries(() =>
    batchOf(d1, {
      subject: sql`INSERT INTO ${subjects} (${nameOf(subjects.ledger)}, ${nameOf(subjects.profileId)})
          SELECT ${ledgers.key}, ${profileId} FROM ${ledgers} WHERE ${ledgers.companyId} = ${companyId}
            AND NOT EXISTS (SELECT 1 FROM ${subjects} WHERE ${isOfProfile})`,
      keys: builderOf(d1)
        .select({ ledger: subjects.ledger, subject: subjects.key })
        .from(subjects)
        .where(isOfProfile),
    }),
  );
  return keys[0]!;
}
