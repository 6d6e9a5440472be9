/** What the server answers to the forms. No screen loads it. */
export const answerMessages = {
  savedPerson: (name: string) => `Guardada la semana de ${name}.`,
  copied: (people: number) =>
    people === 1 ? "Copiada la semana de 1 persona." : `Copiada la semana de ${people} personas.`,
  gone: "Esta persona ya no está en tu lista. Vuelve a cargar la página.",
  centreGone: "No existe ese centro en tu empresa, o no es tuyo.",
  draftGone: "Otra persona ha publicado o vaciado esta semana mientras tanto. Vuelve a cargar la página.",
  weekOver: "Esta semana ya ha pasado, o falta más de un año para ella.",
  checkFields: "Revisa los días señalados. No se ha guardado nada.",
  nothingToCopy: "La semana pasada no tiene turnos que copiar.",
  invalid: "Algo del formulario no vale. No se ha guardado nada.",
} as const;
