/** Says where weeks count that are judged as a whole. @param period the cut of the list: `el mes`. @param isPublished whether shifts are published. */
export const weeksNote = (period: string, isPublished = false) =>
  `Con ${isPublished ? "turnos publicados" : "horas flexibles"}, cada semana cuenta entera en ${period} en que acaba.`;
