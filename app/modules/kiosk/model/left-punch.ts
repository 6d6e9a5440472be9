/** The punches that need no PIN while a number is locked. Ending a pause is one, since the working time after it would be lost. */
export const pinlessPunches = [
  { action: "check_in", label: "Proponer mi entrada", what: "entrada" },
  { action: "pause_end", label: "Proponer el fin de mi pausa", what: "fin de la pausa" },
  { action: "check_out", label: "Proponer mi salida", what: "salida" },
] as const;

export type PinlessAction = (typeof pinlessPunches)[number]["action"];
