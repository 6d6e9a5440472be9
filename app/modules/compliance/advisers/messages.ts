import { mostWrongCodes, type LinkState } from "../links/link-state";

/** The texts about a gestoría's link, for managers and for the gestoría. */
export const messages = {
  title: "Tu gestoría",
  intro: "Un enlace para que tu gestoría descargue los meses cerrados. Sin cuenta y sin plaza en tu plan.",
  sees: "Qué ve tu gestoría",
  seesText:
    "De los meses cerrados: las horas, las altas y bajas, la jornada y las ausencias con su tipo. Nada más: ni ubicaciones, ni fotos, ni correcciones, ni el registro. Cada descarga queda apuntada aquí.",
  email: "Correo de tu gestoría",
  follow: "Enviarle el enlace cada vez que se cierre un mes",
  followStart: "Enviar también al cerrar cada mes",
  followStop: "Dejar de enviar al cerrar cada mes",
  followed: "Hecho: cada vez que se cierre un mes, se le envía el enlace, nunca el archivo.",
  unfollowed: "Hecho: solo se envía cuando tú lo pides.",
  make: "Crear enlace",
  another: "Crear otro enlace",
  invalid: "No se ha creado ningún enlace.",
  notMade: "Este enlace ya se ha creado o ya no puedes crearlo. Vuelve a la lista y crea otro.",
  madeTitle: "Enlace creado",
  apart: "Da este código a tu gestoría por teléfono o en persona. Vale para todos los meses, un año.",
  once: "Se muestra solo ahora. Si lo pierdes, anula el enlace y crea otro.",
  none: "Todavía no hay ningún enlace.",
  send: "Enviar a la gestoría",
  sendMonth: (month: string) => `Enviar ${month}`,
  sent: (email: string) => `Enviado a ${email}: el enlace, nunca el archivo.`,
  notSent: "Ese enlace ya no está abierto. Crea otro.",
  nothingClosed: "Cuando cierres un mes, aquí podrás enviárselo.",
  revoked: "Anulado: el enlace ya no abre nada, tampoco a quien lo tenía abierto.",
  revokeQuestion: "Deja de servir en el acto, también a quien lo tenga abierto. No se puede deshacer.",
  notRevoked: "Ese enlace ya no existe.",
  failed: "No hemos podido guardarlo. Inténtalo de nuevo.",
  /** The page for the code names no company: the link alone must not reveal one. */
  codeTitle: "Meses cerrados para las nóminas",
  codeFor: "Acceso para la gestoría",
  codeIntro: "La empresa te da el enlace y, aparte, el código.",
  months: "Meses cerrados",
  noMonths: "La empresa todavía no ha cerrado ningún mes.",
  notice: "La empresa ve qué archivos descargas y cuándo.",
} as const;

export const stateTexts: Record<LinkState, string> = {
  unopened: "Sin abrir",
  opened: "Abierto",
  expired: "Caducado",
  revoked: "Anulado",
  blocked: `Bloqueado: ${mostWrongCodes} códigos equivocados`,
};
