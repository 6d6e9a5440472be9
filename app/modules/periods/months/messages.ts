import { addDays, formatDate, type DateRange, type LocalDate } from "~/time/dates";
import { formatHours } from "~/time/durations";
import type { IssueRefusal } from "../model/refusal-of";
import type { PiecesFault } from "../model/fault-of-pieces";

export const messages = {
  title: "Meses",
  intro:
    "Cierra el mes de cada persona. Lo cerrado no cambia: lo que llegue tarde se suma en el mes siguiente.",
  columnsNote: "Las horas de más por clase son las de los resúmenes cerrados de este periodo.",
  supplement: "Ya no está, y cambió un mes cerrado: recibe un complemento.",
  previous: "Mes anterior",
  following: "Mes siguiente",
  nobody: "Nadie tiene horas en este mes",
  nobodyHint: "Aquí aparece cada persona con sus horas cuando ficha.",
  close: (ready: number, open: number) => `Cerrar ${ready} de ${open}`,
  closeQuestion: (name: string, ready: number, open: number) =>
    [
      ready === 1
        ? `Se cierra ${name} de 1 persona, que recibe su resumen.`
        : `Se cierra ${name} de ${ready} personas. Cada una recibe su resumen.`,
      ...(open > ready ? [`A ${open - ready} ${open - ready === 1 ? "le" : "les"} falta algo.`] : []),
    ].join(" "),
  closeTitle: "¿Cerrar el mes?",
  confirm: (name: string) => `Cerrar ${name}`,
  nothingReady: (open: number) =>
    `${open === 1 ? "Falta 1 persona" : `Faltan ${open} personas`}: responde primero a lo que falta, o cierra con un motivo desde la revisión.`,
  allClosed: "Todo este mes está cerrado.",
  running: (until: string) => `Este mes acaba el ${until}. Desde el día siguiente se puede cerrar.`,
  excessByWeek: "Las horas de más se cuentan por semanas.",
  ready: "Listo para cerrar",
  blocked: "Falta algo",
  deliver: "Entregar",
  withoutMail: "Sin correo: entrégalo en papel",
  mailNotTaken: "El correo no ha llegado: entrégalo en papel",
  deliverTo: (name: string) => `Entregar a ${name}`,
  ofPage: "En esta página:",
  statement: "Ver su resumen",
  worked: "Trabajado",
  expected: "Previsto",
  excess: "Horas de más",
  state: "Estado",
  details: "Detalle",
  earlier: (name: string) => `Antes hay que cerrar ${name}`,
  closing: "Cerrando...",
  page: "Cada página se cierra por separado.",
  reviewTitle: (period: string, name: string) => `${name}: ${period}`,
  figures: "Horas del mes",
  open: "Falta por responder",
  excessTitle: "Horas de más",
  excessIntro:
    "Son las que pasan de su horario, semana a semana. La ley propone qué son; tú decides si se pagan, se descansan o quedan en el saldo.",
  notAgreed: "No pactadas: la ley no las permite (art. 12.4.c ET).",
  excessDays: (days: number) => (days === 1 ? "1 día" : `${days} días`),
  noExcess: "Ninguna semana pasa de su horario.",
  class: "Qué son",
  fate: "Qué se hace",
  split: "Dar otro destino a una parte",
  part: "Cuántas horas",
  partFate: "Qué se hace con esa parte",
  partFault: "Revisa la parte que has escrito. No se ha guardado nada.",
  restedByAgreement: "Descansarlas es un acuerdo: lo ve en su resumen, y con su «Conforme» lo confirma.",
  save: "Guardar",
  saved: "Guardado. Se aplica al cerrar el mes.",
  chosenFault:
    "Las horas han cambiado desde que las clasificaste. Revísalas: se muestra otra vez la propuesta.",
  dayByDay: "Cambiar día a día",
  lines: "Cambios de meses ya cerrados",
  counters: (year: number) => `Este año (${year})`,
  reason: "Motivo para cerrar así",
  reasonHint: "Queda escrito en el resumen.",
  reasonMissing: "Escribe el motivo: hay algo sin responder.",
  reasonTooLong: (most: number) => `Escribe ${most} caracteres como mucho.`,
  closeOne: (name: string) => `Cerrar ${name}`,
  closeAgain: "Volver a cerrar",
  saveAndCloseAgain: "Guardar y volver a cerrar",
  again: "Se cierra otra vez como versión nueva. La anterior se conserva.",
  againIfChanged: "Si cambias algo, se cierra otra vez como versión nueva. La anterior se conserva.",
  unknown: "No existe esa persona en tu empresa.",
  wasAway: "No estaba en la empresa ese mes: no hay nada que cerrar.",
  failed: "No hay conexión o el servidor no contesta. No se ha guardado nada: inténtalo de nuevo.",
  invalid: "Algo del formulario no vale. No se ha guardado nada.",
  changed: "Mientras tanto se ha anotado algo más. Inténtalo de nuevo.",
} as const;

/** Says when a running period ends, and of which days its figures are. */
export function runningText({ from, to }: DateRange, todayOn: LocalDate): string {
  const ends = messages.running(formatDate(to));
  if (todayOn <= from) return ends;
  const yesterday = formatDate(addDays(todayOn, -1)).slice(0, 5);
  return `${ends} Trabajado y previsto son de los días completos, hasta ayer, ${yesterday}. ${messages.excessByWeek}`;
}

/** Says for how many people a period was closed: `Cerrado para 4 personas.` */
export function closedText(issuedCount: number, refusedCount: number): string {
  const issuedSentence =
    issuedCount === 1 ? "Cerrado para 1 persona." : `Cerrado para ${issuedCount} personas.`;
  if (refusedCount === 0) return issuedSentence;
  return `${issuedSentence} ${refusedCount === 1 ? "Falta 1" : `Faltan ${refusedCount}`}: mira su fila.`;
}

/** Says why a period was not closed. */
export function refusalText(
  refusal: IssueRefusal | { code: "changed" | "not-found" | "no-permission" },
): string {
  switch (refusal.code) {
    case "earlier-open":
      return `Antes hay que cerrar lo que empieza el ${formatDate(refusal.from)}.`;
    case "stays":
      return "Ya está cerrado.";
    case "absent":
      return messages.wasAway;
    case "not-found":
      return messages.unknown;
    case "not-ended":
      return messages.running(formatDate(refusal.until));
    case "blocked":
      return "Algo sigue sin responder.";
    case "pieces":
      return piecesText(refusal.fault);
    case "changed":
      return messages.changed;
    case "no-permission":
      return "Ya no puedes cerrar meses.";
  }
}

/** Says why the classes of the excess are refused. */
export function piecesText(fault: PiecesFault): string {
  switch (fault.kind) {
    case "class":
      return `Su contrato no permite esas horas el ${formatDate(fault.on)}.`;
    case "more-than-week":
    case "less-than-week":
      return `La semana que acaba el ${formatDate(fault.on)} tiene ${formatHours(fault.minutes)} de más: reparte esas justas.`;
    case "more-than-day":
      return `El ${formatDate(fault.on)} se trabajaron ${formatHours(fault.minutes)}.`;
    case "no-minutes":
    case "not-worked":
      return `El ${formatDate(fault.on)} no tiene esas horas de más.`;
  }
}
