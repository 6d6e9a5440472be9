/** The texts about the protocol. */
export const messages = {
  title: "Protocolo de registro de jornada",
  intro:
    "Cómo se registra la jornada en tu empresa: quién ficha y cómo, quién ve el registro y qué derechos tienes.",
  none: "Tu empresa todavía no tiene protocolo",
  noneHint: "Cuando lo guarde, lo podrás leer aquí.",
  noneManager: "Todavía no hay protocolo",
  noneManagerHint:
    "Te lo escribimos a partir de los ajustes de la empresa. Lo revisas, cambias lo que quieras y lo guardas.",
  begin: "Preparar el protocolo",
  edit: "Cambiar el protocolo",
  // Reading it.
  toRead: "Te falta confirmar que lo has leído",
  read: "He leído el protocolo",
  readHint: "Al pulsarlo consta en tu registro que lo has leído. No significa que estés de acuerdo.",
  readDone: "Hecho. Consta en tu registro que has leído el protocolo.",
  readBefore: "Leíste una versión anterior. Esta es nueva: léela y confírmalo abajo.",
  superseded: "Hay una versión nueva del protocolo. Es la que ves ahora: léela y pulsa el botón otra vez.",
  notNewest: "Es una versión anterior: hay otra más reciente.",
  // Writing it.
  editIntro:
    "Es una propuesta a partir de tus ajustes: revísala y cámbiala como necesites. Si hay representación legal de la plantilla, consúltala antes de guardarla.",
  editLaterIntro: (version: number) =>
    `Cambia lo que quieras: se guarda como versión ${version}. Si hay representación legal de la plantilla, consúltala antes de guardarla.`,
  save: "Guardar como versión nueva",
  saved: "Guardado. Ahora tu equipo tiene que leerlo.",
  same: "No has cambiado nada, así que sigue la misma versión.",
  invalid: "Revisa los apartados marcados: no se ha guardado nada.",
  supersededEdit: (by: string, version: number) =>
    `${by} ha guardado la versión ${version} mientras escribías. Tu texto sigue aquí, sin guardar. Compara los apartados marcados; si guardas otra vez, el tuyo será la versión siguiente.`,
  now: "Lo que diría con tus ajustes actuales",
  theirs: "Lo que dice la versión nueva",
  changedSince: (words: readonly string[]) =>
    `Desde esta versión ha cambiado: ${words.join(", ")}. Revisa el protocolo y guarda una versión nueva.`,
  failed: "No hay conexión o el servidor no contesta. No se ha guardado nada: inténtalo de nuevo.",
  // Its readers.
  readersTitle: "Quién ha leído el protocolo",
  remindCount: (count: number) => `Recordarlo por correo a ${count}`,
  reminded: (count: number) =>
    count === 0
      ? "Hoy ya se ha avisado a todas las personas que faltan y tienen correo. Mañana puedes volver a avisar."
      : count === 1
        ? "Hemos enviado 1 correo."
        : `Hemos enviado ${count} correos.`,
  withoutAddress:
    "Quien no tiene correo puede leerlo y confirmarlo en la tablet con su PIN, o firmar el PDF en papel. Nadie puede confirmarlo por otra persona.",
  everybodyRead: "Todo el mundo lo ha leído",
  nobodyRead: "Nadie lo ha leído todavía",
  download: "Descargar PDF",
  notFound: "Tu empresa no tiene esa versión del protocolo.",
};
