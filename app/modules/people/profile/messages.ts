export const messages = {
  ownershipHint:
    "Quien acepte la empresa llevará la suscripción y decidirá sobre ella. Tú seguirás como administrador.",
  closingHint:
    "Nadie vuelve a fichar, y el registro se conserva cuatro años. Antes de hacerlo verás qué pasa y podrás descargarlo; después tienes 30 días para volver a abrir la empresa.",
  ownDataHint: "Tu perfil, tus fichajes, tu historial y tu foto, en un archivo ZIP que es solo tuyo.",
  ownDataFailed: "No hemos podido preparar tus datos. Inténtalo de nuevo.",
  informationSaved: "Información actualizada correctamente",
  informationFailed: "Error al actualizar la información",
  notSavedHere: "Este dato no se guarda con este formulario.",
  notAllSaved: (fields: readonly string[]) =>
    `No hemos guardado nada: este formulario no guarda ${fields.map((field) => `«${field}»`).join(", ")}. Recarga la página e inténtalo de nuevo.`,
  settingsSaved: "Configuración actualizada correctamente",
  settingsFailed: "Error al actualizar la configuración",
  addressFailed: "No hemos podido enviar el enlace. Inténtalo de nuevo.",
  addressNotSent: "No hemos enviado nada.",
  addressHint:
    "Te enviaremos un enlace a la dirección nueva. Hasta que lo abras, sigues entrando con la de ahora.",
  addressSame: "Ya entras con este email.",
  addressSent: (email: string) =>
    `Hemos enviado un enlace a ${email}. Ábrelo en este navegador antes de 15 minutos para empezar a usar ese email.`,
  fullNameMissing: "Escribe tu nombre completo.",
  documentHere: "Ese documento ya es de otra persona de tu empresa. Revísalo.",
  companyNameMissing: "Escribe el nombre de la empresa.",
  tooLong: (characters: number) => `Como mucho ${characters} caracteres.`,
  unprintable: "Tiene caracteres que no se pueden mostrar. Escríbelo de nuevo.",
  timeZoneUnknown: "Elige una zona horaria de la lista.",
  notInformed: "Antes de activarla, confirma que has informado a la plantilla.",
  locationNotice:
    "La ley te obliga a informar antes a la plantilla (art. 90 LOPDGDD). La ubicación se pide solo en el momento de fichar, nunca durante la jornada; se guarda únicamente el punto, y quien no pueda o no quiera darla ficha igual: su fichaje queda sin ubicación.",
  informed:
    "He informado a la plantilla, y a sus representantes si los hay, de para qué se usa la ubicación y de sus derechos.",
  workPausesHint: "Vale desde ahora: las pausas de antes cuentan como contaban.",
  offlineHint:
    "El fichaje se guarda en el dispositivo y se envía al volver. Queda anotado que se fichó sin conexión.",
  remoteWorkHint: "Al fichar se elige: en el centro o a distancia. Lo ya fichado no cambia.",
  colleagueAbsencesHint: "Nunca el motivo. Los responsables ven siempre las de todos.",
  payPeriodHint: "Vale desde el próximo mes que cierres. Los meses cerrados no cambian.",
  convenioFold: "Cambiar lo que dice tu convenio",
  convenioStated: (statedCount: number, of: number) =>
    statedCount === 0 ? "sin indicar" : `Has puesto ${statedCount} de ${of} datos`,
  convenioHint:
    "Lo que indiques cambia los avisos de los horarios y de la autoinspección. Nunca bloquea nada.",
  confirmedOn: (date: string) => `Confirmado el ${date}: la plantilla está informada.`,
} as const;
