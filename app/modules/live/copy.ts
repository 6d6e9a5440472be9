/** What people read about who is working. */
export const copy = {
  nobodyWorking: "No hay empleados trabajando",
  nobodyFound: "No se encontraron empleados",
  probablyForgotten: "Probablemente olvidado",
} as const;
