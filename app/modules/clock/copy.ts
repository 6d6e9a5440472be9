/** What people read about punching. */
export const copy = {
  alreadyClockedIn: (since: string) =>
    `Ya tienes un fichaje activo desde el ${since}. Debes fichar salida antes de poder fichar entrada nuevamente.`,
  notClockedIn: "No hay entrada activa para cerrar",
  keyReused: "Idempotency-Key: esta clave ya se usó para otra petición.",
  checkInFailed: "Error al fichar entrada",
  checkOutFailed: "Error al fichar salida",
  checkedIn: (time: string) => `Entrada registrada a las ${time}`,
  checkedOut: (time: string) => `Salida registrada a las ${time}`,
  leftWithoutExit:
    "La entrada queda cerrada sin hora de salida: han pasado más de 24 horas. Avisa a tu responsable.",
  probablyForgotten:
    "Esta entrada lleva más de 12 horas abierta. Si olvidaste fichar la salida, ficha ahora y avisa a tu responsable: quedará la hora actual, o ninguna pasadas 24 horas.",
  exportFailed: "Error al exportar CSV",
  nothingToExport: "No hay datos para exportar",
  historyEmpty: "No hay registros en el período seleccionado",
  historyEmptyHint: "Tus fichajes de esas fechas aparecerán aquí. Ficha arriba o elige otro periodo.",
  dateInvalid: "Escribe la fecha como dd/mm/aaaa",
  rangeBackwards: "La fecha «Hasta» debe ser igual o posterior a «Desde»",
  locationUnsupported: "Geolocalización no soportada por este navegador",
  locationBlocked:
    "Los permisos de ubicación están bloqueados. Actívalos en los ajustes del navegador para este sitio.",
  locationDenied: "Permiso de ubicación denegado. Puedes permitirlo en los ajustes del navegador.",
  locationUnavailable: "Ubicación no disponible",
  locationTimeout: "Tiempo de espera agotado",
} as const;
