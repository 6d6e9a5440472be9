import { formatShortDate, type LocalDate } from "~/time/dates";
import { formatDayName } from "~/time/formats";
import type { Answer, DeliveryWay } from "../statement-content";

export const messages = {
  title: "Tus meses cerrados",
  titleOf: (name: string) => `Meses cerrados de ${name}`,
  none: "Todavía no hay ningún mes cerrado",
  noneHint: "Cuando tu empresa cierre un mes, aquí verás tus horas y podrás decir si estás conforme.",
  noneHintOf: "Se cierran en «Meses».",
  unknown: "No encontramos ese mes cerrado.",
  others: "Otros meses",
  alsoUnanswered: (month: string) => `También falta tu respuesta: ${month}`,
  intro: (version: number, at: string) =>
    version === 1
      ? `Tu empresa cerró este mes el ${at}.`
      : `Versión ${version}: tu empresa cerró este mes otra vez el ${at}.`,
  introOf: (version: number, at: string) =>
    version === 1 ? `Cerrado el ${at}.` : `Versión ${version}: cerrado otra vez el ${at}.`,
  supplement: "Es un complemento: lo que cambió en meses ya cerrados, después de dejar la empresa.",
  replaced: "Tu empresa cerró este mes otra vez después. Esta versión ya no cuenta.",
  replacedOf: "Se cerró otra vez después. Esta versión ya no cuenta.",
  replacedLink: "Ver la que cuenta",
  reason: "Se cerró con algo pendiente:",
  figures: "Tus horas",
  figuresOf: "Sus horas",
  excess: "Horas de más",
  /** @param extra `30 min extra del viernes 30`. */
  restAgreement: (extra: string) =>
    `Tienes ${extra}. Con «Conforme» aceptas descansar ese tiempo en vez de cobrarlo.`,
  restAgreementOf: (extra: string) =>
    `Tiene ${extra}. Con su «Conforme» acepta descansar ese tiempo en vez de cobrarlo.`,
  excessNone: "No hubo horas de más.",
  lines: "Regularizaciones de meses anteriores",
  absences: "Ausencias",
  history: "Qué ha pasado",
  opened: "Lo abriste",
  proof: "Cómo se comprueba",
  proofText: (seq: number) =>
    `Es la anotación nº ${seq} del registro de tu empresa. Si alguien cambia una cifra, deja de coincidir con ella.`,
  check: "Abrir la página de comprobación",
  download: "Descargar PDF",
  downloadFile: "Descargar para comprobar",
  checkHint: "Con ese archivo se comprueba que las cifras son las que se registraron.",
  failedFile: "No se ha podido descargar. Inténtalo de nuevo.",
  question: "¿Estás conforme?",
  agree: "Conforme",
  contest: "No conforme",
  waiver: "No renuncias a nada: si luego ves un error, puedes decirlo durante un año.",
  agreed: "Dijiste: conforme",
  contested: "Dijiste: no conforme",
  contestedHint: "Tu empresa lo ve.",
  agreedOf: "Dice que está conforme.",
  contestedOf: "Dice que no está conforme.",
  silent: "Sin respuesta. Callar no es decir que sí.",
  nowAgree: "Cambiar a conforme",
  nowContest: "Cambiar a no conforme",
  cancel: "Cancelar",
  sendContest: "Enviar «No conforme»",
  days: "Ver los días",
  contestHint: "Elige el día, o deja «Todo el mes», y di qué pasó. Después podrás proponer una corrección.",
  contestHintOfLink:
    "Elige el día, o deja «Todo el mes», y di qué pasó. Tu empresa lo ve y puede corregirlo.",
  printLink: "Imprimir su enlace",
  printLinkHint: "No tiene correo: con un enlace y un código en papel lee y contesta sus meses.",
  day: "Día",
  wholeMonth: "Todo el mes",
  words: "Qué no está bien",
  correct: (on: LocalDate) => `Corregir el ${formatDayName(on)}`,
  answered: (answer: Answer) => `Guardado: ${answerNames[answer].toLowerCase()}.`,
  superseded: "Tu empresa ha cerrado este mes otra vez. Mira la versión nueva y responde en ella.",
  tooLate: "Ha pasado un año: la respuesta ya no se puede cambiar.",
  anotherDay: "Ese día no es de este mes.",
  wordsTooLong: "Como mucho 500 letras.",
  noWords: "Di qué no está bien, o elige el día.",
  deliver: "Entregar",
  deliverHint: "Todavía no lo ha recibido. Imprime el PDF, dáselo en mano y anótalo.",
  deliverLinkHint: "O dale su enlace en papel: así también contesta.",
  paper: "Anotar que se entregó en papel",
  paperDone: "Entrega en papel anotada.",
  paperBefore: "Esa entrega ya estaba anotada.",
  failed: "No se ha podido guardar. Inténtalo de nuevo.",
} as const;

/** The longest text of an answer, in characters. */
export const longestAnswer = 500;

export const wayNames: Record<DeliveryWay, string> = {
  sent: "Enviado por correo",
  shown: "Abierto",
  paper: "Entregado en papel",
};

/** Says why a person does not agree: `«Salí a las siete.» (30/10)`. Null without words and day. */
export function contestText({ on, text }: { on: LocalDate | null; text: string }): string | null {
  const quote = text === "" ? [] : [`«${text}»`];
  const day = on === null ? [] : [`(${formatShortDate(on)})`];
  return [...quote, ...day].join(" ") || null;
}

export const answerNames: Record<Answer, string> = { agreed: "Conforme", contested: "No conforme" };
