export const messages = {
  invitationGone:
    "Esta invitación ya no es válida: ha caducado, se ha sustituido o la han eliminado. Pide a tu empresa que te envíe otra.",
  notAll:
    "Ahora no podemos consultar todas las empresas: puede faltar alguna de las tuyas o alguna invitación. Inténtalo de nuevo en unos minutos.",
  chooseOne: "Te han invitado a más de una empresa. Elige a cuál te unes; a las demás podrás unirte después.",
  several: "Trabajas en más de una empresa. Cada una tiene sus propios fichajes: elige dónde fichas.",
  empty: (company: string) =>
    `«${company}» está vacía: no hay nadie más ni fichajes. Si la creaste por error, descártala.`,
  changed: (company: string, previous = "la otra empresa") =>
    `En otra pestaña has pasado a ${company}. Lo que hacías en ${previous} no se ha guardado: entra en ella y repítelo.`,
  joiningBegun:
    "Estabas entrando en una empresa que te invitó y todavía no ha terminado. Espera unos minutos y vuelve a intentarlo.",
  tooManyFounded:
    "Desde tu cuenta o tu conexión se han creado varias empresas en las últimas 24 horas. Vuelve a intentarlo mañana.",
  left: "Has dejado la empresa. Lo que fichaste se queda en su registro.",
  notEmpty:
    "Esa empresa ya no está vacía y no se ha descartado. Si quieres dejarla, entra en ella y hazlo desde tu perfil.",
  recordStays:
    "Tus fichajes se quedan en el registro de cada empresa, que por ley debe conservarlos cuatro años; después se borra quién eras.",
  closeOwner: (company: string) =>
    `Eres propietario de «${company}». Traspásala antes a otra persona o ciérrala, en Ajustes: una empresa no se queda sin propietario.`,
  closeKeeper: (company: string) =>
    `«${company}» está cerrada, pero la ley pide conservar su registro cuatro años y se consulta con tu acceso. Hasta entonces tu cuenta sigue abierta.`,
  closeWorking: (company: string) => `Ficha antes la salida en «${company}»: tu entrada sigue abierta.`,
  closeNotNow:
    "Ahora no se puede cerrar: una de tus empresas no responde o te estás uniendo a ella. Inténtalo en unos minutos.",
  closeFailed: "No hemos podido cerrar tu cuenta. Inténtalo de nuevo.",
  leaveWorking: "Ficha antes la salida: tu entrada sigue abierta.",
  leaveOwner:
    "Eres el propietario y la empresa no está vacía: para dejarla, traspasa antes la propiedad a otra persona. Si no queda nadie, puedes cerrarla en Ajustes.",
  recordFailed: "No hemos podido preparar tu registro. Inténtalo de nuevo.",
  leaveFailed:
    "No hemos podido terminarlo ahora. Si ya estaba empezado, lo terminaremos en unos minutos; si no, inténtalo de nuevo.",
  notYours: "Ya no estás en esa empresa. Elige otra.",
} as const;
