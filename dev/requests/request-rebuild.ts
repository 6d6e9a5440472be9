// The requests that `npm run ledger:rebuild` writes into a company's cell. The Worker's job executes them.
import type { Query } from "../backup/summary";
import { StartError } from "../start-error";

interface CompanyRequest {
  companyId: string;
}

/** Whether a rebuild of a company's projections is requested or in progress. @param companyId of digits, letters and hyphens. */
export async function isRebuilding(query: Query, { companyId }: CompanyRequest): Promise<boolean> {
  const rebuildRows = await query(
    `SELECT key FROM ledgers WHERE company_id = '${companyId}' AND rebuilt_to IS NOT NULL`,
  );
  return rebuildRows.length > 0;
}

/**
 * Requests a rebuild of a company's projections. A repeated call changes nothing.
 * @throws StartError when the cell has no open ledger of that company.
 */
export async function requestRebuild(query: Query, { companyId }: CompanyRequest): Promise<void> {
  const changedRows = await query(
    `UPDATE ledgers SET rebuilt_to = 0 WHERE company_id = '${companyId}' AND state = 'open' AND rebuilt_to IS NULL
       RETURNING key`,
  );
  if (changedRows.length === 0 && !(await isRebuilding(query, { companyId })))
    throw new StartError("El registro de la empresa no está abierto.");
}

/** Stops the rebuild and opens the ledger. People who were not rebuilt yet keep their old projections. */
export const cancelRebuild = (query: Query, { companyId }: CompanyRequest) =>
  query(
    `UPDATE ledgers SET state = 'open', rebuilt_to = NULL WHERE company_id = '${companyId}' AND rebuilt_to IS NOT NULL`,
  );
