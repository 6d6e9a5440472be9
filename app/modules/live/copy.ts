/** What people read about who is working. */
export const copy = {
  nobodyWorking: "No hay empleados trabajando",
  nobodyWorkingHint: "Cada persona aparece aquí en cuanto ficha su entrada.",
  nobodyFound: "No se encontraron empleados",
  nobodyFoundHint: "Prueba con otra parte del nombre o del DNI; Esc vacía la búsqueda.",
  probablyForgotten: "Posible olvido de salida",
} as const;
