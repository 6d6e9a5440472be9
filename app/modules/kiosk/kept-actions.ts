/** What can be punched at a kiosk without network: how anybody stands is not known there, so all of it is offered. */
export const keptActions = ["check_in", "pause_start", "pause_end", "check_out"] as const;

export type KeptAction = (typeof keptActions)[number];

export const keptNames: Record<KeptAction, string> = {
  check_in: "Entrada",
  pause_start: "Pausa",
  pause_end: "Fin de pausa",
  check_out: "Salida",
};
