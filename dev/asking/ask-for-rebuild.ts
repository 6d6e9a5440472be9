// What `npm run ledger:rebuild` writes into a company's cell, where the Worker's job finds it and carries it out.
import type { Ask } from "../backup/summary";
import { StartError } from "../start-error";

interface Whose {
  companyId: string;
}

/** Whether a company's projections are to be made anew, or being made. @param companyId of digits, letters and hyphens. */
export async function isRebuilding(ask: Ask, { companyId }: Whose): Promise<boolean> {
  const found = await ask(
    `SELECT key FROM ledgers WHERE company_id = '${companyId}' AND rebuilt_to IS NOT NULL`,
  );
  return found.length > 0;
}

/**
 * Asks for a company's projections to be made anew; asked again it goes on.
 * @throws StartError where the company is on its way to another cell.
 */
export async function askToRebuild(ask: Ask, { companyId }: Whose): Promise<void> {
  const asked = await ask(
    `UPDATE ledgers SET rebuilt_to = 0 WHERE company_id = '${companyId}' AND state = 'open' AND rebuilt_to IS NULL
       AND EXISTS (SELECT 1 FROM companies WHERE id = '${companyId}' AND move IS NULL) RETURNING key`,
  );
  if (asked.length === 0 && !(await isRebuilding(ask, { companyId })))
    throw new StartError("La empresa se está mudando de celda: espera a que llegue.");
}

/** Opens the company again, whoever is still to come: who is not made anew is as they were. */
export const askToStopRebuilding = (ask: Ask, { companyId }: Whose) =>
  ask(
    `UPDATE ledgers SET state = 'open', rebuilt_to = NULL WHERE company_id = '${companyId}' AND rebuilt_to IS NOT NULL`,
  );
