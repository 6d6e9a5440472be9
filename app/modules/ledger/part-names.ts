import type { Mode, PauseKind } from "./rules/payloads";

export const modeNames: Record<Mode, string> = { on_site: "En el centro", remote: "A distancia" };

export const pauseNames: Record<PauseKind, string> = {
  rest: "Descanso",
  meal: "Comida",
  other: "Otra pausa",
};
