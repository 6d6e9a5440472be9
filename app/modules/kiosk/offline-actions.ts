/** The punches that a kiosk offers offline. It offers all of them, since it does not know anybody's state. */
export const offlineActions = ["check_in", "pause_start", "pause_end", "check_out"] as const;

export type OfflineAction = (typeof offlineActions)[number];

export const offlineActionNames: Record<OfflineAction, string> = {
  check_in: "Entrada",
  pause_start: "Pausa",
  pause_end: "Fin de pausa",
  check_out: "Salida",
};
