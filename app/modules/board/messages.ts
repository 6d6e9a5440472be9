/** The texts about current work. */
export const messages = {
  nobodyWorking: "No hay empleados trabajando",
  nobodyWorkingHint: "Cada persona aparece aquí en cuanto ficha su entrada.",
  invite: "Invitar a tu equipo",
  nobodyFound: "No se encontraron empleados",
  nobodyFoundHint: "Prueba con otra parte del nombre o del DNI; Esc vacía la búsqueda.",
  working: "Trabajando",
  forgotten: "Falta la salida",
  expected: "Deberían estar y no han fichado",
  tooManyExpected:
    "Sois demasiados para esta lista: más de 300 personas con horario no están fichadas ahora. Mira los fichajes de esta semana en Reportes.",
  absent: "Ausentes hoy",
  allWithoutExit: "Falta la salida",
  allWithoutExitHint: "En estos fichajes falta la hora de salida: hasta que se ponga, no cuentan.",
  noneWithoutExit: "No falta ninguna salida",
  noneWithoutExitHint: "Aquí aparecerán los fichajes que acaben sin hora de salida.",
  enterExit: "Poner la hora de salida",
  recordAbsence: "Anotar ausencia",
  showAbsence: "Ver ausencia",
} as const;
