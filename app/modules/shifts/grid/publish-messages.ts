/** The words of the review before publishing. */
export const publishMessages = {
  publishTitle: "Publicar los turnos",
  publishIntro:
    "Cada persona recibe sus turnos y lo que cambia. Quita la marca de quien quieras dejar sin publicar.",
  publishTo: (people: number) =>
    people === 1 ? "Publicar y avisar a 1 persona" : `Publicar y avisar a ${people} personas`,
  publishing: "Publicando...",
  publishFor: (name: string) => `Publicar la semana de ${name}`,
  nothingChanged: "No hay nada que publicar",
  nothingChangedHint: "Cuando cambies un turno de esta semana, aquí verás para quién cambia qué.",
  firstTime: "primera vez",
  beforeAfter: (before: string, after: string) => `antes ${before}, ahora ${after}`,
  beyondContract: "Pasa de su contrato. Puede decir que no.",
  offer: (text: string) => `Pasa de su contrato: se le ofrecen ${text}. Puede decir que no.`,
  taken: (text: string) => `Pasa de su contrato: ${text}. Ya dijo que va.`,
  offeredHours: "Horas que se le ofrecen",
  leftOut: (days: readonly string[]) => `Ya ha empezado y no cambia: ${days.join(", ")}.`,
  worksAnyway: "Trabaja aunque:",
  confirmAway: "Sí, trabajan en festivo o en su ausencia.",
  confirmFirst: "Alguien trabaja en festivo o en su ausencia. Confírmalo abajo, o cambia sus turnos.",
  lawHint: "Lo que dice la ley es un aviso: no impide publicar.",
  shortagesTitle: "Falta gente",
  noMail: "No tiene correo: lo ve en la tableta, o imprime sus turnos.",
  nobodyChosen: "Marca al menos a una persona.",
  someLeft: (publishedCount: number, remainingCount: number) =>
    publishedCount === 0
      ? "No se ha publicado nada. Mira por qué junto a cada persona."
      : `Publicado para ${publishedCount} de ${publishedCount + remainingCount}. Mira por qué falta el resto.`,
  changedMeanwhile: "Otra persona ha cambiado su semana mientras tanto. Vuelve a la semana y míralo.",
  noTerms: "No tiene horario esta semana. Dale antes uno.",
  hasLeft: "Ya no está en la empresa.",
  allBegun: "Todos los días que cambian ya han empezado.",
  offerGone: "Las horas que le ofreces ya no son las que pasan de su contrato. Elígelas otra vez.",
  notPublished: "No se ha podido publicar. Vuelve a la semana y míralo.",
} as const;
