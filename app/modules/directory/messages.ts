const minutesText = (minutes: number) => `${minutes} ${minutes === 1 ? "minuto" : "minutos"}`;

/** The texts about signing in. */
export const messages = {
  emailMissing: "Por favor ingresa tu email",
  emailMissingOnLanding: "Por favor introduce tu email",
  emailInvalid: "Escribe un email completo, como nombre@empresa.es",
  emailForeign: (character: string) =>
    `El email lleva «${character}», que no vale en una dirección aunque se parezca a otra letra. Escríbelo a mano, sin tildes ni eñes antes de la @.`,
  linkSent: "¡Enlace enviado! Revisa tu bandeja de entrada.",
  linkNotSent: "Error enviando el enlace de acceso",
  unexpected: "Ocurrió un error inesperado. Por favor intenta de nuevo.",
  captchaFailed: "No hemos podido comprobar que eres una persona. Recarga la página e inténtalo de nuevo.",
  tooManyLinks: {
    address: (minutes: number) =>
      `Se han pedido demasiados enlaces para este email. Usa el último que recibiste o inténtalo de nuevo en ${minutesText(minutes)}.`,
    network: (minutes: number) =>
      `Desde tu red se han pedido muchos enlaces. Inténtalo de nuevo en ${minutesText(minutes)}, o ahora desde otra red, como la de tu móvil.`,
    strangers: (minutes: number) =>
      `Desde tu red se han pedido muchos enlaces. Si ya tienes cuenta o una invitación, mira tu correo: tu enlace está en camino. Si es tu primera vez, inténtalo de nuevo en ${minutesText(minutes)}, o ahora desde otra red, como la de tu móvil.`,
  },
  tooManyRequests: "Demasiadas peticiones. Espera un minuto e inténtalo de nuevo.",
  linkInvalid: "Este enlace ya se ha usado o ha caducado. Pide uno nuevo.",
  /** Why somebody came to the sign-in page, by the value in its address. */
  why: {
    incomplete:
      "El enlace estaba incompleto: a veces el correo lo corta. Ábrelo entero desde el mensaje, o pide otro aquí.",
    close: "Para cerrar tu cuenta, entra. Después: Mi Perfil, «Cerrar tu cuenta».",
  },
  linkNeedsScripts:
    "Para abrir el enlace hace falta JavaScript. Actívalo en tu navegador y recarga la página.",
  linkForApplication: "Este enlace lo pidió una aplicación y solo ella puede usarlo.",
  linkForAsker:
    "Este enlace confirma un nuevo email y solo se abre en el navegador en el que se pidió. Ábrelo allí: no hemos cambiado nada.",
  addressTaken:
    "Este email ya es el de otra cuenta, y no hemos cambiado nada. Entra con tu email de siempre, o con este en la otra cuenta.",
  accountUnknown: "No hay ninguna cuenta con ese email.",
  passkeyStale: "Esta petición ha caducado. Inténtalo otra vez.",
  passkeyUnknown: "Esta llave de acceso no abre ninguna cuenta. Entra con un enlace: escribe tu email.",
  passkeyRefused: "No hemos podido comprobar la llave de acceso. Inténtalo otra vez o entra con un enlace.",
  passkeyNotUsed: "No se ha usado ninguna llave de acceso. Inténtalo otra vez o entra con un enlace.",
  tooManyPasskeys: (minutes: number) =>
    `Desde tu red se ha entrado muchas veces. Inténtalo de nuevo en ${minutesText(minutes)}, o entra con un enlace.`,
  passkeyNotRecent: "Hace rato que entraste. Vuelve a entrar con un enlace para añadir una llave de acceso.",
  passkeysFull: (most: number) =>
    `Ya tienes ${most} llaves de acceso. Elimina una que no uses para añadir otra.`,
  passkeyTaken: "Esa llave de acceso ya está en una cuenta.",
  passkeyNotAdded: "No hemos podido comprobar la llave de acceso y no la hemos añadido. Inténtalo otra vez.",
  passkeyOnlyInBrowser: "Las llaves de acceso se añaden desde el navegador.",
  passkeyNameMissing: "Ponle un nombre a la llave de acceso.",
  profileUnknown: "Ese perfil no es de esta persona.",
  severalCompanies: "Perteneces a más de una empresa: indica en profile_id el perfil con el que entras.",
  refreshInvalid: "La sesión ha caducado. Inicia sesión de nuevo.",
  confirmationStale: "Ha pasado demasiado tiempo desde que abriste el enlace. Confirma otra vez.",
  letterForProgram:
    "Este enlace no lo pidió este programa. Repite la llamada con «confirmation» y con la primera letra del email en «letter».",
  letterMissing: "Escribe la primera letra de tu email",
  letterWrong: (guessesLeft: number) =>
    `No es la primera letra de ese email. ${guessesLeft === 1 ? "Te queda un intento" : `Te quedan ${guessesLeft} intentos`}; después tendrás que pedir otro enlace.`,
  linkBurned:
    "Se ha escrito tres veces una letra que no era. Por seguridad, este enlace ya no vale: pide otro y ábrelo.",
  dniInvalid: "Escribe el DNI, NIE o pasaporte con letras y números, como mucho 20 caracteres",
  nifInvalid: "Escribe el NIF con letras y números, como mucho 20 caracteres",
  nameTooLong: (most: number) => `El nombre puede tener como mucho ${most} caracteres`,
  nameUnseen: "Quita del nombre los caracteres que no se ven",
  nameUnreadable: "Escribe solo el nombre: no puede llevar < ni >, ni empezar por = + - @",
  nameWithAddress:
    "Escribe solo el nombre, sin direcciones web ni de correo ni teléfonos. Tras el punto de una abreviatura deja un espacio.",
} as const;
