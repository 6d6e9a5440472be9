/** What people read about reports. */
export const copy = {
  fromMissing: "Elige la fecha «Desde»",
  toMissing: "Elige la fecha «Hasta»",
  dateInvalid: "Escribe la fecha como dd/mm/aaaa",
  rangeBackwards: "La fecha «Hasta» debe ser igual o posterior a «Desde»",
  rangeTooLong: "Elige un periodo de cuatro años como mucho: es lo que la ley obliga a conservar",
  peopleMissing: "Elige al menos un empleado",
  tooManyPeople: (most: number) =>
    `Elige ${most.toLocaleString("es-ES", { useGrouping: "always" })} empleados como mucho, o «Todos»`,
  personUnknown: "No existe esa persona en tu empresa.",
  monthUnknown: "Escribe el mes como aaaa-mm.",
  nobodyFound: "Nadie coincide. Prueba con otro nombre, DNI o correo.",
  nothingFound: "No se encontraron registros",
  nothingFoundHint: "Prueba con otro nombre, DNI, correo o fecha; Esc vacía la búsqueda.",
  nothingInPeriod: "No hay registros en el período seleccionado",
  nothingInPeriodHint: "Elige otras fechas u otras personas y vuelve a consultar.",
  nothingToExport: "No hay datos para exportar",
  exportFailed: "Error al exportar CSV",
  chartFailed: "No se ha podido cargar el gráfico. Aquí tienes los números.",
  teamFailed: "Error al exportar el mes del equipo",
  pdfFailed: "Error al descargar el PDF",
} as const;
