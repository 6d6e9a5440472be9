export const messages = {
  lead: "Entras con la huella, la cara o el PIN de tu dispositivo, sin esperar al correo. No guardamos tu huella ni tu cara. El enlace por correo sigue funcionando siempre.",
  none: "Aún no tienes ninguna llave de acceso.",
  added: "Llave de acceso añadida. Te lo confirmamos por correo.",
  renamed: "Nombre cambiado",
  removed: "Llave de acceso eliminada. Te lo confirmamos por correo.",
  gone: "Esa llave de acceso ya no estaba.",
  nothingChosen: "Elige qué quieres hacer con la llave de acceso.",
  failed: "No se ha podido guardar. Inténtalo de nuevo.",
  linkSent: (email: string) =>
    `Hemos enviado un enlace a ${email}. Ábrelo en este navegador y vuelve a esta página antes de 10 minutos.`,
  linkNotSent: "No hemos podido enviar el enlace. Inténtalo de nuevo.",
  needsScripts: "Para añadir una llave de acceso hace falta JavaScript. Actívalo y recarga la página.",
  unsupported: "Este navegador no admite llaves de acceso.",
  alreadyHere: "Este dispositivo ya tiene una llave de acceso de tu cuenta.",
  notAdded: "No se ha añadido ninguna llave de acceso. Inténtalo de nuevo cuando quieras.",
  unnamed: "Llave de acceso",
} as const;
