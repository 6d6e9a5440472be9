import { isKnownKind } from "./event-shape";

const wordsByKind = {
  check_in: "una entrada",
  check_out: "una salida",
  pause_start: "el comienzo de una pausa",
  pause_end: "el final de una pausa",
  mode_changed: "un cambio entre presencial y a distancia",
  annulled: "que se deshizo un fichaje",
  exit_missing: "que falta una salida",
  correction_proposed: "una propuesta de corrección",
  correction_answered: "la respuesta a una propuesta de corrección",
  correction_applied: "que se aplicó una corrección",
  member: "un cambio de alta o de puesto",
  person: "un cambio de datos personales",
  company: "un cambio de los datos",
  company_status: "que se cerró o se volvió a abrir la cuenta",
  pin_set: "un cambio de su PIN del kiosco",
  protocol_read: "que ha leído el protocolo de registro,",
  representative: "un cambio en la representación de la plantilla",
  register_continued: "que el registro continúa después de una pérdida",
  calendar_declared: "un calendario laboral",
  terms_agreed: "un cambio de jornada u horario",
  balance_moved: "un movimiento del saldo de horas",
  plan: "una planificación o un resumen de horas",
} as const;

/** Returns a Spanish noun phrase for a kind of event. */
export const kindText = (kind: string): string =>
  isKnownKind(kind) ? wordsByKind[kind] : "un hecho que esta página no conoce";
