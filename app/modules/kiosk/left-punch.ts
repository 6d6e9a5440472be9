/** What can be left without a PIN that was checked. A pause that nobody ends counts on: whoever goes on working would lose those hours. */
export const leftPunches = [
  { action: "check_in", label: "Dejar mi entrada como propuesta", what: "entrada" },
  { action: "pause_end", label: "Dejar el fin de mi pausa como propuesta", what: "fin de la pausa" },
  { action: "check_out", label: "Dejar mi salida como propuesta", what: "salida" },
] as const;

export type LeftAction = (typeof leftPunches)[number]["action"];
