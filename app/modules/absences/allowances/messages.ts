import { formatMinutes } from "~/time/durations";
import { numberText } from "../allowance-text";
import type { Allowance } from "../model/allowance";

/** The most characters of a reason. */
export const longestReason = 200;

export const messages = {
  ownTitle: (year: number) => `Tus días de ${year}`,
  personTitle: (name: string, year: number) => `Días de ${name} en ${year}`,
  back: (isOwn: boolean) => (isOwn ? "Tus ausencias" : "Sus ausencias"),
  earnedVacation: (year: number) => `Vacaciones de ${year}, según el horario`,
  earned: "Al año, por la ley o el convenio",
  carried: (day: string) => `Del año anterior, para tomar hasta el ${day}`,
  carriedForSickLeave: (day: string) =>
    `Días que la baja no dejó tomar, hasta el ${day}: 18 meses desde el fin de su año (art. 38.3 ET)`,
  carriedForBirth: "Días que el nacimiento no dejó tomar, sin fecha límite (art. 38.3 ET)",
  carriedWithoutNotice: "De años anteriores, sin caducar: no consta aviso (TJUE, C-684/16)",
  carriedHidden: "De años anteriores, y todavía se pueden tomar",
  earlier: "De antes de llegar a este centro",
  /** @param start `Desde el 03/11/2026, cuando llegó a Triana.` */
  sumsOfYear: (start: string) => `${start} Lo anterior va en una sola línea; las sumas son del año entero.`,
  debt: "Tomados de más en años anteriores",
  expired: (day: string) => `Del año anterior, caducados el ${day}`,
  expiredBefore: "De años anteriores, caducados",
  notice: (sentOn: string, day: string) =>
    `Aviso enviado el ${sentOn}: lo que no se tome hasta el ${day} caduca.`,
  paperNotice: (handed: string, by: string, recordedOn: string, day: string) =>
    `Aviso entregado en papel el ${handed}: lo que no se tome hasta el ${day} caduca. Lo apuntó ${by} el ${recordedOn}.`,
  paperTitle: "Aviso en papel",
  paperIntro: (name: string) =>
    `${name} no tiene correo, y sin aviso estos días no caducan (TJUE, C-684/16). Imprime el aviso, entrégalo y apunta el día.`,
  paperOf: (company: string, name: string) => `Aviso de «${company}» a ${name}`,
  paperText: (amount: string, day: string) =>
    `Te quedan ${amount} de vacaciones que puedes tomar hasta el ${day}. Lo que no tomes hasta ese día caduca.`,
  paperNext:
    "Si no puedes tomarlas antes, díselo a tu responsable. Las que no puedas tomar por una baja o por un nacimiento no caducan ese día (art. 38.3 ET).",
  paperSignature: "Recibí el aviso. Fecha y firma:",
  print: "Imprimir",
  handedOn: "Entregado el",
  savePaper: "Apuntar la entrega",
  paperSaved: "Apuntado. Esos días caducan si no se toman.",
  noDate: "Escribe el día de la entrega, como 03/12/2026.",
  dateAhead: "Ese día todavía no ha llegado. Apúntalo cuando lo entregues.",
  dateOutside: (from: string, to: string) =>
    `El aviso vale si se entregó entre el ${from} y el ${to}. Entregado otro día, esos días no caducan.`,
  paperGone: "Ya no hay nada que avisar de ese día: mira la cuenta. No se ha guardado nada.",
  waiting: "por aceptar",
  /** The sums of a year: `De 2026`, `30`; `Aceptados`, `1`, also those to come; of hours `Aceptadas`, `2 h 00 min`. */
  sums: ({ earned, used, waiting, unit, year }: Allowance): [string, string][] => {
    const figureText = (amount: number) => (unit === "minutes" ? formatMinutes(amount) : numberText(amount));
    const participleEnding = unit === "minutes" ? "as" : "os";
    return [
      ...(earned === null ? [] : [[`De ${year}`, figureText(earned)] as [string, string]]),
      [`Aceptad${participleEnding}`, figureText(used)],
      [`Pedid${participleEnding}`, figureText(waiting)],
    ];
  },
  noLimit: "Sin límite al año.",
  noneOwn: "Todavía no hay nada que contar",
  noneHint: "Aquí aparece cada tipo de ausencia con días al año, y las ausencias que se apunten.",
  previous: (year: number) => `Ver ${year}`,
  moveTitle: "Añadir o quitar",
  moveIntro: "Por ejemplo, días de otro año o los que acordéis. La persona ve el motivo y quién lo apuntó.",
  saved: "Guardado.",
  failed: "No hay conexión o el servidor no contesta. No se ha guardado nada: inténtalo de nuevo.",
  invalid: "Revisa los campos marcados. No se ha guardado nada.",
  unknown: "No existe esa persona en tu empresa.",
  unknownYear: "De ese año no hay cuenta. Elige este año, el siguiente o uno de los tres anteriores.",
  noKind: "Elige un tipo de ausencia de la lista.",
  noReason: "Escribe el motivo.",
  reasonTooLong: (longest: number) => `Escribe un motivo de hasta ${longest} caracteres.`,
  recordedOtherwise: (amount: string | null) =>
    `Este formulario ya guardó otro cambio${amount === null ? "" : `: ${amount}`}. Lo que ves escrito no se ha guardado: mira la cuenta, y pulsa Guardar otra vez si también quieres apuntarlo.`,
  tooMany: "Ya hay 100 cambios de este año: no caben más.",
} as const;
