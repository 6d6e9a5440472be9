import type { Mode, PauseKind } from "./punch-schema";

export const modeNames: Record<Mode, string> = { on_site: "En el centro", remote: "A distancia" };
export const pauseNames: Record<PauseKind, string> = {
  rest: "Descanso",
  meal: "Comida",
  other: "Otra pausa",
};

const key = "fichaclara.mode";

/** Where this device said last that its person works; on site where it cannot say. */
export function rememberedMode(): Mode {
  try {
    return localStorage.getItem(key) === "remote" ? "remote" : "on_site";
  } catch {
    return "on_site";
  }
}

export function rememberMode(mode: Mode): void {
  try {
    localStorage.setItem(key, mode);
  } catch {
    // Nothing is kept where storage is forbidden: it is asked again.
  }
}
