/** What people read about reports. */
export const copy = {
  fromMissing: "Elige la fecha «Desde»",
  toMissing: "Elige la fecha «Hasta»",
  dateInvalid: "Escribe la fecha como dd/mm/aaaa",
  rangeBackwards: "La fecha «Hasta» debe ser igual o posterior a «Desde»",
  rangeTooLong: "Elige un período de cuatro años como mucho: es lo que la ley obliga a conservar",
  peopleMissing: "Elige al menos un empleado",
  tooManyPeople: "Elige 500 empleados como mucho, o «Todos»",
  personUnknown: "No existe esa persona en tu empresa.",
  monthUnknown: "Escribe el mes como aaaa-mm.",
  nothingFound: "No se encontraron registros",
  nothingInPeriod: "No hay registros en el período seleccionado",
  nothingToExport: "No hay datos para exportar",
  exportFailed: "Error al exportar CSV",
  chartFailed: "No se ha podido cargar el gráfico. Aquí tienes los números.",
  pdfFailed: "Error al descargar el PDF",
} as const;
