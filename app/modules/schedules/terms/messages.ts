import { weekdayNames } from "~/time/formats";
import { formatDate, type LocalDate } from "~/time/dates";
import { joinWithAnd } from "~/platform/list-text";
import type { TermsFault } from "../model/fault-of-terms";
import type { HoursFault } from "../parse-hours";
import type { ShiftFault } from "./parse-shift";

export const messages = {
  title: "Horarios",
  intro: "Las horas de cada persona. Con ellas se calcula su saldo.",
  give: "Poner horario",
  change: "Cambiar horario",
  choose: "Marca a quién le pones horario.",
  all: "Marcar todas",
  chosen: (count: number) => (count === 1 ? "1 persona marcada" : `${count} personas marcadas`),
  import: "Importar de un CSV",
  none: "Sin horario",
  keep: "No cambiar",
  cycleDays: "Turnos que rotan: cada cuántos días se repiten",
  noneYet: "Sin horario todavía",
  startsOn: (date: string) => `empieza el ${date}`,
  invited: "Con la invitación pendiente: les podrás poner horario cuando entren",
  invitationPending: "aún no ha entrado",
  invitationExpired: "su invitación ha caducado",
  needsAnother: "Tu horario lo pone otra persona responsable.",
  nobodyFound: "Nadie coincide. Prueba con otro nombre o email.",
  showAll: "Ver a todos",
  formTitle: "Poner horario",
  ownTitle: "Tu horario",
  personTitle: (name: string) => `Horario de ${name}`,
  versionsIntro: "Un horario nuevo no cambia los días anteriores.",
  noneOwn: "Todavía no tienes horario",
  noneOf: "Todavía no tiene horario",
  noneHint: "Aparece aquí cuando un responsable la guarda.",
  keptHint:
    "Cada persona conserva lo que tenga, salvo lo que elijas aquí. Quien no tiene horario libra los festivos y tiene 30 días naturales de vacaciones.",
  keptIfEmpty: "Vacío: cada persona conserva lo suyo.",
  unevenVacation: (names: readonly string[]) =>
    `${joinWithAnd(names.length > 3 ? [...names.slice(0, 3), `${names.length - 3} más`] : names)} ${names.length === 1 ? "tiene" : "tienen"} las vacaciones en días laborables. Con un ciclo, o con días de distinta duración, se cuentan en días naturales: escríbelos aquí.`,
  noVacationDays: "Escribe los días, o deja también la unidad como está.",
  noVacationUnit: "Elige si son naturales o laborables.",
  whom: "1. Para quién",
  toWithout: "Marcar a quien no tiene horario",
  nobody: "Elige primero a quién le pones el horario.",
  tooMany: "Elige como mucho 100 personas.",
  firstDayChange: (previous: LocalDate | null, next: LocalDate | null) =>
    previous === null
      ? `Puso el ${formatDate(next!)}`
      : next === null
        ? `Quitó el ${formatDate(previous)}`
        : `Cambió el ${formatDate(previous)} por el ${formatDate(next)}`,
  unknown: "No existe esa persona en tu empresa.",
  failed: "No hay conexión o el servidor no contesta. No se ha guardado nada: inténtalo de nuevo.",
  invalid: "Revisa los campos marcados. No se ha guardado nada.",
  nothingSaved: "No se ha guardado nada: vuelve a Horarios y elige a las demás.",
  /** @param name of the only person; null if unknown. */
  saved: (count: number, name: string | null = null) =>
    count === 1
      ? `Horario${name === null ? "" : ` de ${name}`} guardado.`
      : `Horario guardado para ${count} personas.`,
  changedMeanwhile:
    "Otra persona responsable ha guardado otro horario mientras tanto. No se ha guardado nada: mira qué cambia y guarda otra vez.",
  same: "Ya estaba así: no se ha guardado otra vez.",
  inactive: (names: readonly string[]) =>
    names.length === 1
      ? `${names[0]} tiene el acceso desactivado. No se ha guardado nada: vuelve a Horarios y elige a las demás.`
      : `${joinWithAnd(names)} tienen el acceso desactivado. No se ha guardado nada: vuelve a Horarios y elige a las demás.`,
  beforeCentre: (name: string, date: string) =>
    `${name} está en tu centro desde el ${date}: escribe esa fecha o una posterior.`,
  beforeJoining: (name: string, date: string) =>
    `${name} está en la empresa desde el ${date}: escribe esa fecha o una posterior.`,
  /** @param compared as {@link messages.over} and its neighbours say it. */
  year: (year: number, workedText: string, compared: string) => `En ${year} salen ${workedText}${compared}.`,
  partOfYear: (year: number, workedText: string, compared: string) =>
    `En los días de ${year} con horario salen ${workedText}${compared}.`,
  over: (excess: string, agreed: string) => `: ${excess} más que las ${agreed} del convenio`,
  under: (rest: string, agreed: string) => `: ${rest} menos que las ${agreed} del convenio`,
  even: ", justo las del convenio",
  past: (from: string, to: string, before: string, after: string) =>
    `En el pasado, del ${from} al ${to}, lo previsto pasa de ${before} a ${after}.`,
  /** @param days dd/mm/yyyy. */
  pastClock: (days: readonly string[], minutes: number, size: string) =>
    `${days.length === 1 ? "La noche del cambio de hora" : "Las noches del cambio de hora"} (${joinWithAnd(days)}) ${
      minutes === 0
        ? "cuentan de otra forma, y se compensan"
        : `${days.length === 1 ? "pasa" : "pasan"} a contar ${size} ${minutes > 0 ? "más" : "menos"}`
    }.`,
  pastSum: (before: string, after: string) =>
    `En conjunto, lo previsto en días pasados va de ${before} a ${after}.`,
  balanceMoves: (isUp: boolean, size: string) => `El saldo ${isUp ? "sube" : "baja"} ${size}.`,
  balancesMove: (isUp: boolean, size: string) => `Los saldos ${isUp ? "suben" : "bajan"} ${size}.`,
  balanceStays: (date: string) => `El saldo no cambia: cuenta desde el ${date}.`,
  balanceOpens: (date: string) => `El saldo cuenta desde el ${date}.`,
  yearInDoubt: (year: number) =>
    `El calendario de ${year} no está declarado: faltan por quitar los festivos autonómicos y locales.`,
  /** Says that lines of times have no days, no times, or a day that another line has. */
  noDays: "Marca los días que tienen esas horas.",
  noTimes: "Escribe las horas de los días marcados.",
  dayTwice: (weekdays: readonly number[]) =>
    `Otra línea ya tiene ${joinWithAnd(weekdays.map((weekday) => `el ${weekdayNames[weekday]}`))}: quítalo de una de las dos.`,
  weekTotal: (hours: string) => `${hours} a la semana`,
  weekBefore: (hours: string) => `antes, ${hours}`,
  fourWeeks: (after: string, before: string | null, isFromToday: boolean) =>
    `${after} ${isFromToday ? "en las próximas 4 semanas" : "en sus 4 primeras semanas"}, descontados festivos y ausencias${before === null ? "" : `; antes, ${before}`}`,
  /** Says whose public holidays change, before the manager saves it. */
  holidaysChange: (names: readonly string[], after: string) =>
    `Cambian los festivos de ${joinWithAnd(names)}: ${after}.`,
  cycleTotal: (hours: string) => `${hours} a la semana de media`,
  noTotal: "Aquí sale la suma de la semana.",
  protectedHint:
    "Las que la persona tiene reservadas por un derecho (arts. 34.8 y 37 ET). No se guarda el motivo.",
  noContract: "Elige uno de los contratos de la lista.",
  noPactDate: "Escribe la fecha del pacto.",
  noPactPercent: "Escribe el porcentaje del pacto, como 30.",
  notADate: "Escribe una fecha válida (dd/mm/aaaa)",
  notANumber: "Escribe un número, como 22 o 22,5.",
} as const;

/** Says why a typed shift or its segments are refused. */
export const shiftTexts: Record<ShiftFault, string> = {
  "not-a-shift": "Escribe las horas así: 09:00-14:00 y 16:00-19:00.",
  "not-a-time": "Una de las horas no existe: van de 0:00 a 24:00.",
  "too-many-segments": "Escribe como mucho tres tramos.",
};

/** Says why typed hours are refused. */
export const hoursTexts: Record<HoursFault, string> = {
  empty: "Escribe las horas.",
  "not-hours": "Escribe las horas como 37,5, 37:30 o 37h30.",
  ambiguous: "No está claro: usa una coma para los decimales (37,5) y ningún punto para los miles (1780).",
  "minutes-over-59": "Los minutos llegan hasta 59.",
};

/** Says why terms are refused. */
export const termsTexts: Record<TermsFault, string> = {
  "not-seven-days": "Faltan días de la semana.",
  "cycle-without-days": "Escribe cuántos días tiene el ciclo.",
  "cycle-without-anchor": "Escribe el primer día del ciclo (dd/mm/aaaa).",
  "not-whole-minutes": "Escribe las horas en minutos enteros.",
  "starts-outside-its-day": "El primer tramo empieza ese mismo día.",
  "empty-segment": "Un tramo empieza y acaba a la misma hora.",
  "overlapping-segments": "Los tramos se pisan, o no están en orden.",
  "longer-than-a-day": "Son más de 24 horas en un día.",
  "overlaps-next-day": "Un turno de noche acaba cuando el del día siguiente ya ha empezado.",
  "without-hours":
    "Escribe las horas de algún día. Para que no haya horario, elige «Sin horario» en «Más opciones».",
  "without-reference-days": "Marca al menos un día.",
  "not-a-weekday": "Marca días de lunes a domingo.",
  "weekday-twice": "Un día está dos veces.",
  "not-a-date": messages.notADate,
  "percent-out-of-range": "Escribe un porcentaje mayor que 0 y hasta 100.",
  "annual-hours-out-of-range": "Escribe las horas de un año, como 1780.",
  "working-days-of-uneven-pattern":
    "Con un ciclo, o con días de distinta duración, cuenta las vacaciones en días naturales.",
  "vacation-out-of-range": "Escribe los días de un año, enteros o medios.",
  "minor-until-past": "Ese día es anterior a este horario. Si ya es mayor de edad, déjalo vacío.",
  "minor-until-too-late": "Revisa el año: es el último día antes de cumplir 18.",
  "pact-out-of-range": "Un pacto llega como mucho al 60 % de las horas ordinarias (art. 12.5 ET).",
  "pact-without-part-time":
    "Las horas complementarias son solo de la jornada parcial. Pon menos del 100 %, o quita el pacto.",
};
