/** The centre and the person of a request in words. */
interface RequestNames {
  centre: string;
  from: string;
  /** `sábado` */
  day: string;
  /** `12–16` */
  times: string;
  /** The requested person; null if it is anybody. */
  person: string | null;
}

export const messages = {
  formTitle: "Pedir a otro centro",
  formHint:
    "Sus responsables reciben un correo y responden quién va, o que no. Tu semana no cambia hasta que respondan y lo publiquen.",
  /** @param centre another one than the person's own. */
  formHintOfBoth: (centre: string) =>
    `La contestas tú, o sus otros responsables, que reciben un correo. Más corto: escribe «12-16 en ${centre}» en la casilla de quien va.`,
  from: "A quién",
  anybodyOf: (centre: string) => `Alguien de ${centre}`,
  for: "Para qué centro",
  day: "Qué día",
  times: "A qué horas",
  timesHint: "Por ejemplo, 12-16",
  timesFault: "Escribe un turno, así: 12-16.",
  notSent: "No se ha pedido nada.",
  cancel: "Cancelar",
  send: "Pedir",
  sent: "Enviado. Aquí verás qué responden, y te lo decimos por correo.",
  open: "Ese turno ya está pedido a ese centro, sin respuesta.",
  begun: "Ese día ya ha empezado: llámalos.",
  nobody: "Ningún responsable de ese centro tiene correo. Llámalos.",
  faulty: "Elige a alguien de otro centro, que trabaje en él ese día.",
  title: "Peticiones entre centros",
  otherWeek: (week: string) => `Te piden a alguien en la semana del ${week}`,
  made: ({ from, day, times }: RequestNames) => `Has pedido a alguien de ${from} el ${day}, ${times}`,
  got: ({ centre, from, day, times, person }: RequestNames) =>
    `${centre} pide a ${person ?? `alguien de ${from}`} el ${day}, ${times}`,
  closed: ({ centre, day, times }: RequestNames) => `${day}, ${times}, en ${centre}`,
  goes: "Quién va",
  nobodyYet: "Elige a alguien",
  personMissing: "Elige quién va.",
  free: "libre",
  holiday: "festivo",
  works: (times: string) => `trabaja ${times}`,
  lend: "Mandar",
  decline: "No va nadie",
  answerFor: (text: string) => `Responder: ${text}`,
  withdraw: "Retirar",
  keep: "No retirar",
  withdrawQuestion: "El otro centro deja de verlo. Puedes volver a pedirlo.",
  confirmWithdrawal: "Sí, retirar",
  withdrawn: "Retirado: el otro centro ya no lo ve.",
  notWithdrawn: "Ya no se puede retirar: han respondido, o ya estaba retirado.",
  state: {
    open: "Sin respuesta todavía.",
    missed: "nadie respondió a tiempo.",
    declined: (from: string) => `${from} ha dicho que no.`,
    toPublish: (name: string) => `va ${name}. Falta que publiques su semana.`,
    planned: (name: string, from: string) => `va ${name}, cuando ${from} lo publique.`,
    offered: (name: string) => `va ${name}, si lo acepta.`,
    published: (name: string) => `va ${name}.`,
    dropped: (name: string) => `${name} ya no va: sus turnos han cambiado.`,
  },
  lent: (name: string, isPublished: boolean) =>
    isPublished
      ? `Hecho: el turno está en la semana de ${name}, que ya estaba publicada. Publica el cambio para que lo sepa.`
      : `Hecho: el turno está en la semana de ${name}. Publícala para que lo sepa.`,
  declined: "Hecho: les decimos que no.",
  answered: (by: string, name: string | null) =>
    name === null ? `${by} ya había respondido que no.` : `${by} ya había respondido: va ${name}.`,
  overlaps: "No cabe entre sus turnos de esos días. Elige a otra persona.",
  busy: "Alguien está cambiando esa semana. Inténtalo otra vez.",
  gone: "Lo han retirado, o ya no llevas a esa persona. Vuelve a cargar la página.",
} as const;
