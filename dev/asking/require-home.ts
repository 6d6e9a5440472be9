import type { Ask } from "../backup/summary";
import { StartError } from "../start-error";

/**
 * The cell in which a company lives.
 * @param companyId of digits, letters and hyphens.
 * @throws StartError where there is none.
 */
export async function requireHome(ask: Ask, { companyId }: { companyId: string }): Promise<string> {
  const [home] = await ask<{ cell: string }>(
    `SELECT DISTINCT cell FROM memberships WHERE company_id = '${companyId}' AND settled_at IS NOT NULL`,
  );
  if (!home) throw new StartError("No hay ninguna empresa con ese id.");
  return home.cell;
}
