/** The punches that need no PIN while a number is locked. Ending a pause is one, since the working time after it would be lost. */
export const pinlessPunches = [
  { action: "check_in", label: "Proponer mi entrada", what: "entrada", done: "Entrada propuesta" },
  {
    action: "pause_end",
    label: "Proponer el fin de mi pausa",
    what: "fin de la pausa",
    done: "Fin de la pausa propuesto",
  },
  { action: "check_out", label: "Proponer mi salida", what: "salida", done: "Salida propuesta" },
] as const;

export type PinlessAction = (typeof pinlessPunches)[number]["action"];
