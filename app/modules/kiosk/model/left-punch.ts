/** The punches that need no PIN while a number is locked. Ending a pause is one, since the working time after it would be lost. */
export const pinlessPunches = [
  { action: "check_in", label: "Dejar mi entrada como propuesta", what: "entrada" },
  { action: "pause_end", label: "Dejar el fin de mi pausa como propuesta", what: "fin de la pausa" },
  { action: "check_out", label: "Dejar mi salida como propuesta", what: "salida" },
] as const;

export type PinlessAction = (typeof pinlessPunches)[number]["action"];
