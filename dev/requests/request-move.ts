// The requests that `npm run company:move` writes into the directory. The Worker's job executes them.
import { StartError } from "../start-error";
import { longestTurnMs } from "../../app/modules/directory/longest-turn";
import type { Query } from "../backup/summary";
import { requireHome } from "./require-home";

interface Row {
  from_cell: string;
  to_cell: string;
  ended_at: number | null;
  undone_for: string | null;
  is_to_forget: 0 | 1;
}

/** The state of a company's move. */
export type MoveState =
  | { code: "under-way" | "moved"; from: string; to: string }
  | { code: "undone"; from: string; why: string }
  | { code: "nothing" };

/** @param companyId of digits, letters and hyphens. */
export async function findMoveState(query: Query, companyId: string): Promise<MoveState> {
  const [row] = await query<Row>(
    `SELECT from_cell, to_cell, ended_at, undone_for, is_to_forget FROM company_moves WHERE company_id = '${companyId}'`,
  );
  if (!row) return { code: "nothing" };
  const { from_cell: from, to_cell: to, undone_for: why } = row;
  if (row.ended_at === null || row.is_to_forget === 1) return { code: "under-way", from, to };
  if (why === "forgotten") return { code: "nothing" };
  return why === null ? { code: "moved", from, to } : { code: "undone", from, why };
}

/**
 * Requests a company's move to another cell. A repeated call changes nothing.
 * @throws StartError when the company is unknown or already in that cell. Also when another move is in progress or just finished,
 * or rows left behind must be checked first.
 */
export async function requestMove(
  query: Query,
  { companyId, to, now }: { companyId: string; to: string; now: number },
): Promise<void> {
  const state = await findMoveState(query, companyId);
  if (state.code === "under-way" && state.to === to) return;
  if (state.code === "under-way") throw new StartError(`Ya va de ${state.from} a ${state.to}.`);
  const home = await requireHome(query, { companyId });
  if (home === to) throw new StartError(`Ya vive en ${to}.`);
  if (state.code === "moved")
    throw new StartError(`Lo que dejó en ${state.from} sigue allí: mira si todo está bien, y usa --forget.`);
  // A late turn of the last move must not affect this one.
  const [recent] = await query<{ ended_at: number }>(
    `SELECT ended_at FROM company_moves WHERE company_id = '${companyId}' AND ended_at > ${now - longestTurnMs}`,
  );
  if (recent)
    throw new StartError("Su último viaje acaba de terminar. Espera veinte minutos antes del siguiente.");
  await query(
    `INSERT INTO company_moves (company_id, from_cell, to_cell, begun_at) VALUES ('${companyId}', '${home}', '${to}', ${now})
     ON CONFLICT (company_id) DO UPDATE SET from_cell = excluded.from_cell, to_cell = excluded.to_cell,
       begun_at = excluded.begun_at, ended_at = NULL, undone_for = NULL WHERE undone_for IS NOT NULL AND ended_at IS NOT NULL`,
  );
}

/** Requests the deletion of the rows that a move left behind. @throws StartError when there are none. */
export async function requestDeletion(query: Query, { companyId }: { companyId: string }): Promise<void> {
  const { code } = await findMoveState(query, companyId);
  if (code !== "moved") throw new StartError("No ha dejado nada en otra celda.");
  await query(
    `UPDATE company_moves SET is_to_forget = 1
     WHERE company_id = '${companyId}' AND ended_at IS NOT NULL AND undone_for IS NULL`,
  );
}

/** Requests that a move is undone. It has no effect once the company's people use the other cell. */
export const requestUndo = (query: Query, { companyId }: { companyId: string }) =>
  query(
    `UPDATE company_moves SET undone_for = 'asked by the operator' WHERE company_id = '${companyId}' AND ended_at IS NULL
       AND undone_for IS NULL AND NOT EXISTS (
         SELECT 1 FROM memberships m WHERE m.company_id = company_moves.company_id AND m.cell = company_moves.to_cell)`,
  );
