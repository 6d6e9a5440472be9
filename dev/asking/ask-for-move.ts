// What `npm run company:move` writes into the directory, where the Worker's job finds it and carries it out.
import { StartError } from "../start-error";
import { longestTurnMs } from "../../app/modules/directory/longest-turn";
import type { Ask } from "../backup/summary";
import { requireHome } from "./require-home";

interface Row {
  from_cell: string;
  to_cell: string;
  ended_at: number | null;
  undone_for: string | null;
  is_to_forget: 0 | 1;
}

/** How a company's move stands. */
export type Standing =
  | { code: "under-way" | "moved"; from: string; to: string }
  | { code: "taken-back"; from: string; why: string }
  | { code: "nothing" };

/** @param companyId of digits, letters and hyphens. */
export async function standingOf(ask: Ask, companyId: string): Promise<Standing> {
  const [row] = await ask<Row>(
    `SELECT from_cell, to_cell, ended_at, undone_for, is_to_forget FROM company_moves WHERE company_id = '${companyId}'`,
  );
  if (!row) return { code: "nothing" };
  const { from_cell: from, to_cell: to, undone_for: why } = row;
  if (row.ended_at === null || row.is_to_forget === 1) return { code: "under-way", from, to };
  if (why === "forgotten") return { code: "nothing" };
  return why === null ? { code: "moved", from, to } : { code: "taken-back", from, why };
}

/**
 * Asks for a company to be moved to another cell; asked again it goes on.
 * @throws StartError where it is nobody's, lives there already, is on another way or just off one, or has left rows behind that are to be looked at first.
 */
export async function askToMove(
  ask: Ask,
  { companyId, to, now }: { companyId: string; to: string; now: number },
): Promise<void> {
  const standing = await standingOf(ask, companyId);
  if (standing.code === "under-way" && standing.to === to) return;
  if (standing.code === "under-way") throw new StartError(`Ya va de ${standing.from} a ${standing.to}.`);
  const home = await requireHome(ask, { companyId });
  if (home === to) throw new StartError(`Ya vive en ${to}.`);
  if (standing.code === "moved")
    throw new StartError(
      `Lo que dejó en ${standing.from} sigue allí: mira si todo está bien, y usa --forget.`,
    );
  // A turn of the move before must not come late into this one.
  const [recent] = await ask<{ ended_at: number }>(
    `SELECT ended_at FROM company_moves WHERE company_id = '${companyId}' AND ended_at > ${now - longestTurnMs}`,
  );
  if (recent)
    throw new StartError("Su último viaje acaba de terminar. Espera veinte minutos antes del siguiente.");
  await ask(
    `INSERT INTO company_moves (company_id, from_cell, to_cell, begun_at) VALUES ('${companyId}', '${home}', '${to}', ${now})
     ON CONFLICT (company_id) DO UPDATE SET from_cell = excluded.from_cell, to_cell = excluded.to_cell,
       begun_at = excluded.begun_at, ended_at = NULL, undone_for = NULL WHERE undone_for IS NOT NULL AND ended_at IS NOT NULL`,
  );
}

/** Asks for what a company has left behind to be deleted. @throws StartError where it has left nothing. */
export async function askToForget(ask: Ask, { companyId }: { companyId: string }): Promise<void> {
  const { code } = await standingOf(ask, companyId);
  if (code !== "moved") throw new StartError("No ha dejado nada en otra celda.");
  await ask(
    `UPDATE company_moves SET is_to_forget = 1
     WHERE company_id = '${companyId}' AND ended_at IS NOT NULL AND undone_for IS NULL`,
  );
}

/** Asks for a move to be taken back, which it is unless the company's people are in the other cell by then. */
export const askToTakeBack = (ask: Ask, { companyId }: { companyId: string }) =>
  ask(
    `UPDATE company_moves SET undone_for = 'asked by the operator' WHERE company_id = '${companyId}' AND ended_at IS NULL
       AND undone_for IS NULL AND NOT EXISTS (
         SELECT 1 FROM memberships m WHERE m.company_id = company_moves.company_id AND m.cell = company_moves.to_cell)`,
  );
