import type { Mode, PauseKind } from "./model/payloads";

/** What people read of where the work of an entry is done. */
export const modeNames: Record<Mode, string> = { on_site: "En el centro", remote: "A distancia" };

/** What people read of what a pause is for. */
export const pauseNames: Record<PauseKind, string> = {
  rest: "Descanso",
  meal: "Comida",
  other: "Otra pausa",
};
