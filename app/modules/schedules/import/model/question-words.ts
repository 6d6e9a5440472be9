/** The questions about doubtful cells, and their answers. */
export const questionWords = {
  asWritten: (meaning: string) => `${meaning}, como está escrito`,
  nextDay: " del día siguiente",
  wholeDayContract: "jornada completa (100 %)",
  farStart: (date: string) => `¿Empieza de verdad el ${date}? Falta más de un año.`,
  longDay: (hours: string) => `Salen ${hours} en un día. ¿Qué horas son?`,
  daysNotHours: (typed: string) =>
    `Excel guarda las horas como días: «${typed}» pueden ser días. ¿Cuántas horas son?`,
  wholeDay: (hours: string) => `Excel esconde las horas que pasan de 24. ¿Son ${hours}, o 24 horas más?`,
  share: (typed: string) => `¿Qué porcentaje de la jornada es «${typed}»?`,
  fullTime: (hours: string) => `¿${hours} a la semana son una jornada completa?`,
  contradiction: (hours: string, percent: string, fullTime: string) =>
    `${hours} a la semana con un ${percent} serían ${fullTime} a jornada completa. ¿Qué porcentaje es?`,
} as const;
