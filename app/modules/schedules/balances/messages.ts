import { formatDate, type LocalDate } from "~/time/dates";
import { formatHours } from "~/time/durations";
import { formatDayName } from "~/time/formats";
import type { MoveFault } from "../model/fault-of-move";
import { longestMoveText } from "../model/fault-of-move";
import type { HoursFault } from "../parse-hours";
import type { BalanceMove } from "../schedule";
import type { LawOfYear } from "./law-of-year";
import type { BalanceOrder } from "./sort-balances";

export const messages = {
  title: "Saldo",
  moved: "Pagado o ajustado",
  intro: "Horas trabajadas menos previstas, hasta el último día completo.",
  sums: (workedText: string, expected: string) => `Trabajado ${workedText} de ${expected}`,
  nobody: "Todavía nadie tiene horario.",
  nobodyHint: "El saldo aparece aquí cuando pones un horario.",
  nobodyFound: "Nadie coincide. Prueba con otro nombre o email.",
  without: (count: number) =>
    count === 1
      ? "1 persona no tiene horario y no está en la lista."
      : `${count} personas no tienen horario y no están en la lista.`,
  giveTerms: "Ver horarios",
  pending: (days: number) => (days === 1 ? "1 día todavía no cuenta" : `${days} días todavía no cuentan`),
  waitsForWeek: ([on, ...others]: LocalDate[]) =>
    others.length === 0
      ? `El ${formatDayName(on!)} se suma al acabar la semana.`
      : `${others.length + 1} días de esta semana se suman cuando acabe.`,
  lastDay: (date: string) => `último día: ${date}`,
  leftIntro: "Quien ya no está, con el saldo que quedó y lo que se pagó o ajustó después.",
  nobodyLeft: "Nadie con horario se ha ido todavía.",
  showLeft: (count: number) =>
    count === 1 ? "Ver a 1 persona que ya no está" : `Ver a ${count} personas que ya no están`,
  showActive: "Volver a quien está en la empresa",
  ended: (date: string) => `Su horario acabó el ${date}.`,
  startsOn: (date: string) => `empieza el ${date}`,
  tooManyToSort: (most: number) =>
    `Con más de ${most} personas la lista solo va por nombre. Busca primero a algunas.`,
  tooOld: "El saldo se abrió hace más de cuatro años: hace falta una apertura nueva.",
  daysOfMonth: "Son las diferencias de estos días. Los que no salen cuadran.",
  ownTitle: "Tu saldo",
  personTitle: (name: string) => `Saldo de ${name}`,
  noneOwn: "Todavía no tienes horario",
  noneOf: "Todavía no tiene horario",
  noneHint: "Sin horario no hay horas previstas, ni saldo.",
  /** @param until `hasta ayer` */
  opened: (date: string, until: string) => `Cuenta desde el ${date} ${until}.`,
  opensOn: (date: string) => `Empieza a contar el ${date}.`,
  nothingYet: "Aquí aparecen los meses y los movimientos desde mañana.",
  uncounted: "Movimientos que ya no cuentan",
  uncountedHint: "Los sustituye la última apertura.",
  download: "Descargar (CSV)",
  failedDownload: "No se ha podido descargar el saldo. Inténtalo de nuevo.",
  move: "Ajustar el saldo",
  moveIntro:
    "Las horas pagadas o descansadas bajan el saldo. Otro ajuste lo sube; con − delante, lo baja. Ningún fichaje cambia.",
  saved: "Movimiento anotado.",
  review: (name: string, before: string | null, after: string) =>
    before === null
      ? `El saldo de ${name} queda en ${after}.`
      : `El saldo de ${name} pasa de ${before} a ${after}.`,
  noTerms: "No tiene horario todavía: ponle uno antes de ajustar su saldo. No se ha guardado nada.",
  changed: "Su saldo ha cambiado mientras tanto, o este movimiento ya está anotado. Compruébalo otra vez.",
  unknown: "No existe esa persona en tu empresa.",
  failed: "No hay conexión o el servidor no contesta. No se ha guardado nada: inténtalo de nuevo.",
  invalid: "Revisa los campos marcados. No se ha guardado nada.",
  noReason: "Elige un motivo.",
  openedElsewhere:
    "Su saldo viene de antes de llegar al centro: solo lo empieza de cero quien lleva toda la empresa.",
  overtime: "Horas extra",
  withoutSign: "Escribe las horas sin signo: pagadas y descansadas ya bajan el saldo.",
  notADate: "Escribe una fecha válida (dd/mm/aaaa)",
} as const;

/**
 * Returns a row for the overtime of the year that counts towards the limit, and a row for the overtime that can be rested instead, with
 * the last day for the first of it.
 */
export const overtimeRows = ({
  counted,
  most,
  open,
  until,
}: NonNullable<LawOfYear["overtime"]>): { name: string; note: string; amount: string }[] => [
  {
    name: "Para el tope de este año",
    note: "Art. 35.2 ET",
    amount: `${formatHours(counted)} de ${formatHours(most)}`,
  },
  ...(until === null
    ? []
    : [
        {
          name: "Se pueden dar en descanso",
          note: `Descansadas no cuentan para el tope. Las primeras, hasta el ${formatDate(until)}`,
          amount: formatHours(open),
        },
      ]),
];

/** The orders of the list. */
export const orderNames: Record<BalanceOrder, string> = {
  name: "Nombre",
  highest: "Saldo más alto",
  lowest: "Saldo más bajo",
};

/** The reasons of moves. */
export const reasonNames: Record<BalanceMove["reason"], string> = {
  opening: "Apertura",
  paid: "Horas pagadas",
  rested: "Horas descansadas",
  adjusted: "Ajuste",
};

/** The reasons as the form offers them. */
export const reasonChoices: Record<BalanceMove["reason"], string> = {
  ...reasonNames,
  adjusted: "Otro ajuste",
  opening: "Empezar de cero",
};

/** Says why typed hours are refused. */
export const hoursTexts: Record<HoursFault, string> = {
  empty: "Escribe las horas.",
  "not-hours": "Escribe las horas como 8,5, 8:30 o 8h30.",
  ambiguous: "No está claro: usa una coma para los decimales (8,25) y ningún punto para los miles (1780).",
  "minutes-over-59": "Los minutos llegan hasta 59.",
};

/** Says why a move is refused. @param openingOn dd/mm/yyyy. */
export function moveText(fault: MoveFault, openingOn: string | null): string {
  switch (fault) {
    case "without-hours":
      return "Escribe más de cero horas: con cero no cambia nada.";
    case "not-a-date":
      return messages.notADate;
    case "in-the-future":
      return "Escribe el día de hoy o uno anterior.";
    case "before-opening":
      return `El saldo cuenta desde el ${openingOn ?? ""}: escribe esa fecha o una posterior.`;
    case "too-early":
      return "Una apertura puede ser de hace cuatro años como mucho.";
    case "without-text":
      return "Di por qué se ajusta.";
    case "text-too-long":
      return `Escribe ${longestMoveText} caracteres como mucho.`;
  }
}
