/** What people read about who is working. */
export const copy = {
  nobodyWorking: "No hay empleados trabajando",
  nobodyWorkingHint: "Cada persona aparece aquí en cuanto ficha su entrada.",
  nobodyFound: "No se encontraron empleados",
  nobodyFoundHint: "Prueba con otra parte del nombre o del DNI; Esc vacía la búsqueda.",
  working: "Trabajando",
  forgotten: "¿Olvidaron la salida?",
  stillOpen: "Con la entrada abierta desde hace más de 12 horas:",
  withoutExit: "Sin salida, hasta que alguien la diga:",
  allWithoutExit: "Fichajes sin salida",
  allWithoutExitHint: "De estos fichajes nadie ha dicho todavía la salida: hasta entonces no cuentan.",
  noneWithoutExit: "No falta ninguna salida",
  noneWithoutExitHint: "Aquí aparecerán los fichajes que acaben sin hora de salida.",
  tellExit: "Decir a qué hora salió",
} as const;
