import type { Query } from "../backup/summary";
import { StartError } from "../start-error";

/**
 * Returns a company's cell.
 * @param companyId of digits, letters and hyphens.
 * @throws StartError when the company is unknown.
 */
export async function requireCell(query: Query, { companyId }: { companyId: string }): Promise<string> {
  const [home] = await query<{ cell: string }>(
    `SELECT DISTINCT cell FROM memberships WHERE company_id = '${companyId}' AND confirmed_at IS NOT NULL`,
  );
  if (!home) throw new StartError("No hay ninguna empresa con ese id.");
  return home.cell;
}
