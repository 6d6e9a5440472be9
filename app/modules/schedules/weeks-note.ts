/**
 * Returns the note of the period in which a whole week counts. @param period the cut of the list: `el mes`. @param isPublished whether
 * shifts are published.
 */
export const weeksNote = (period: string, isPublished = false) =>
  `Con ${isPublished ? "turnos publicados" : "horas flexibles"}, cada semana cuenta entera en ${period} en que acaba.`;
