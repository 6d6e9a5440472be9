/** The texts of refused punches, exports and periods. Only the server imports them, so they cost the screens no bytes. */
export const clockRefusalTexts = {
  alreadyClockedIn: (since: string) =>
    `Ya tienes un fichaje activo desde el ${since}. Debes fichar salida antes de poder fichar entrada nuevamente.`,
  notClockedIn: "No hay entrada activa para cerrar",
  notAtWork: "Ahora no estás trabajando: ficha la entrada antes de hacer una pausa o cambiar de sitio.",
  doubleTap: {
    check_in: "Acabas de fichar la entrada. Espera unos segundos para fichar la salida.",
    check_out: "Acabas de fichar la salida. Espera unos segundos para volver a entrar.",
    pause_start: "Acabas de empezar la pausa. Espera unos segundos para volver.",
    pause_end: "Acabas de volver de la pausa. Espera unos segundos para empezar otra.",
  },
  unsure: {
    check_in: "Has fichado la entrada hace menos de un minuto. ¿Fichar ya la salida?",
    check_out: "Has fichado la salida hace menos de un minuto. ¿Fichar otra entrada?",
  },
  alreadyPaused: (since: string) => `Ya estás en pausa desde el ${since}.`,
  notPaused: "No hay ninguna pausa que terminar.",
  nothingToUndo: "Ya no se puede deshacer: ha pasado más de un minuto o has fichado otra cosa después.",
  keyReused: "Idempotency-Key: esta clave ya se usó para otra petición.",
  nothingToExport: "No hay datos para exportar",
  dateInvalid: "Escribe la fecha como dd/mm/aaaa",
  rangeBackwards: "La fecha «Hasta» debe ser igual o posterior a «Desde»",
} as const;
