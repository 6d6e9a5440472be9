// The requests that `npm run register:new-origin` writes into a company's cell. The Worker's job executes them.
import type { Query } from "../backup/summary";
import { StartError } from "../start-error";

interface CompanyRequest {
  companyId: string;
}

/**
 * Requests an origin rotation for a company's register. A repeated call changes nothing.
 * @param companyId of digits, letters and hyphens.
 * @throws StartError during a rebuild of the company.
 */
export async function requestRotation(query: Query, { companyId }: CompanyRequest): Promise<void> {
  const changedRows = await query(
    `UPDATE ledgers SET is_origin_rotating = 1 WHERE company_id = '${companyId}' AND state = 'open' AND rebuilt_to IS NULL
       RETURNING key`,
  );
  if (changedRows.length === 0) throw new StartError("La empresa se está rehaciendo: espera a que acabe.");
}

/** Returns the generation of its register, and whether a rotation is still requested. */
export async function findRotation(query: Query, { companyId }: CompanyRequest) {
  const [found] = await query<{ is_origin_rotating: 0 | 1; generation: number }>(
    `SELECT is_origin_rotating, coalesce((SELECT max(payload ->> '$.generation') FROM events
       WHERE subject = (SELECT key FROM subjects WHERE ledger = ledgers.key AND profile_id IS NULL)
         AND kind = 'register_continued'), 1) AS generation
     FROM ledgers WHERE company_id = '${companyId}'`,
  );
  return { isRequested: found?.is_origin_rotating === 1, generation: found?.generation ?? 1 };
}
