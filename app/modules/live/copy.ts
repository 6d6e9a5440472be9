/** What people read about who is working. */
export const copy = {
  nobodyWorking: "No hay empleados trabajando",
  nobodyWorkingHint: "Cada persona aparece aquí en cuanto ficha su entrada.",
  nobodyFound: "No se encontraron empleados",
  nobodyFoundHint: "Prueba con otra parte del nombre o del DNI; Esc vacía la búsqueda.",
  working: "Trabajando",
  forgotten: "¿Olvidaron la salida?",
  stillOpen: "Con la entrada abierta desde hace más de 12 horas:",
  withoutExit: "Sin salida en los últimos 7 días:",
  tellExit: "Decir a qué hora salió",
} as const;
