/** The optional mails. */
export const mailKinds = ["daily", "weekly", "monthly", "reminders"] as const;

export type MailKind = (typeof mailKinds)[number];

const kindTexts: Record<MailKind, (company: string) => string> = {
  daily: (company) =>
    `El resumen de cada mañana de «${company}»: salidas sin fichar, correcciones por contestar y turnos sin ver`,
  weekly: (company) => `El resumen de cada semana de «${company}»`,
  monthly: (company) => `El resumen de cada mes de tu registro en «${company}»`,
  reminders: (company) => `Los recordatorios de «${company}», si se te olvida fichar o contestar algo`,
};

export const messages = {
  title: "Avisos por correo",
  hint: "Se guarda al marcar. Los avisos de cambios en tus fichajes llegan siempre.",
  names: {
    daily: "Cada mañana, si hay algo: salidas sin fichar, correcciones por contestar y turnos sin ver",
    weekly: "La semana de la empresa, los lunes",
    monthly: "Mi mes, el día 1",
    reminders: "Recordatorios, si se me olvida fichar o contestar algo",
  },
  unknown: "Este enlace no sirve",
  unknownHint:
    "Puede estar incompleto, o ser de un correo enviado a otra dirección. Puedes elegir tus avisos en Mi Perfil, en «Acceso y avisos».",
  ofKind: (kind: MailKind, company: string) => kindTexts[kind](company),
  isSent: (kind: MailKind) => (kind === "reminders" ? "Ahora te los enviamos." : "Ahora te lo enviamos."),
  isNotSent: (kind: MailKind) =>
    kind === "reminders" ? "Ahora no te los enviamos." : "Ahora no te lo enviamos.",
  stopped: (kind: MailKind) =>
    kind === "reminders"
      ? "Hecho: no te enviaremos más recordatorios."
      : "Hecho: no te enviaremos más este resumen.",
  resumed: (kind: MailKind) =>
    kind === "reminders" ? "Hecho: te los volveremos a enviar." : "Hecho: te lo volveremos a enviar.",
  stop: (kind: MailKind) => (kind === "reminders" ? "Dejar de recibirlos" : "Dejar de recibirlo"),
  resume: (kind: MailKind) => (kind === "reminders" ? "Volver a recibirlos" : "Volver a recibirlo"),
  rest: "Los avisos sobre tus fichajes y los enlaces de acceso llegan igual.",
} as const;
