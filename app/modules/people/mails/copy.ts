/** The summaries that one may do without. */
export type SummaryKind = "weekly" | "monthly";

/** What people read about the mails that they may do without. */
export const copy = {
  title: "Correos de resumen",
  hint: "Llevan adjunto lo último que Fichaclara ha firmado del registro: guardarlos sirve para demostrar que nadie lo ha cambiado. Los avisos sobre tus fichajes llegan igual.",
  names: {
    weekly: "La semana de la empresa, los lunes",
    monthly: "Mi mes, el día 1",
  },
  unknown: "Este enlace no sirve",
  unknownHint:
    "Puede estar incompleto, o ser de un correo enviado a otra dirección. Puedes cambiarlo en tu perfil.",
  ofKind: (kind: SummaryKind, company: string) =>
    kind === "weekly"
      ? `El resumen de cada semana de «${company}»`
      : `El resumen de cada mes de tu registro en «${company}»`,
  isSent: "Ahora te lo enviamos.",
  isNotSent: "Ahora no te lo enviamos.",
  stopped: "Hecho: no te enviaremos más este resumen.",
  resumed: "Hecho: te lo volveremos a enviar.",
  stop: "Dejar de recibirlo",
  resume: "Volver a recibirlo",
  rest: "Los avisos sobre tus fichajes y los enlaces de acceso llegan igual.",
} as const;
