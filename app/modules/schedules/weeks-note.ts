/** Says where flexible weeks count. @param period the cut of the list: `el mes`. */
export const weeksNote = (period: string) =>
  `Con horas flexibles, cada semana cuenta entera en ${period} en que acaba.`;
