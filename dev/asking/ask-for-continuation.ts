// What `npm run register:new-origin` writes into a company's cell, where the Worker's job finds it and carries it out.
import type { Ask } from "../backup/summary";
import { StartError } from "../start-error";

interface Whose {
  companyId: string;
}

/**
 * Asks for a company's register to go on under a new origin; asked again it goes on.
 * @param companyId of digits, letters and hyphens.
 * @throws StartError where the company is being moved or rebuilt.
 */
export async function askToContinue(ask: Ask, { companyId }: Whose): Promise<void> {
  const asked = await ask(
    `UPDATE ledgers SET continuing = 1 WHERE company_id = '${companyId}' AND state = 'open' AND rebuilt_to IS NULL
       AND EXISTS (SELECT 1 FROM companies WHERE id = '${companyId}' AND move IS NULL) RETURNING key`,
  );
  if (asked.length === 0)
    throw new StartError("La empresa se está mudando o rehaciendo: espera a que acabe.");
}

/** Which generation its register is, and whether another is still asked for. */
export async function generationOf(ask: Ask, { companyId }: Whose) {
  const [found] = await ask<{ continuing: 0 | 1; generation: number }>(
    `SELECT continuing, coalesce((SELECT max(payload ->> '$.generation') FROM events
       WHERE subject = (SELECT key FROM subjects WHERE ledger = ledgers.key AND profile_id IS NULL)
         AND kind = 'register_continued'), 1) AS generation
     FROM ledgers WHERE company_id = '${companyId}'`,
  );
  return { isAsked: found?.continuing === 1, generation: found?.generation ?? 1 };
}
