import { sql, type SQL } from "drizzle-orm";

/** Within these days the last checkpoint of a company that was given up is archived and published. */
const lastDays = 7;
const dayMs = 86_400_000;

/** The condition that everybody has left the company, its owner too. */
export const isGivenUp = (companyId: SQL) =>
  sql`(EXISTS (SELECT 1 FROM profiles o WHERE o.company_id = ${companyId})
    AND NOT EXISTS (SELECT 1 FROM profiles o WHERE o.company_id = ${companyId} AND o.user_id IS NOT NULL))`;

/** A condition: the company's register may still grow, or has grown within a week. */
export const isKept = (now: number, companyId: SQL) =>
  sql`(NOT ${isGivenUp(companyId)} OR (SELECT e.recorded_at FROM events e JOIN companies k ON k.ledger = e.ledger
    WHERE k.id = ${companyId} ORDER BY e.seq DESC LIMIT 1) > ${now - lastDays * dayMs})`;
