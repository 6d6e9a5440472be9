import type { TermsFault } from "../fault-of-terms";
import type { HoursFault } from "../parse-hours";
import type { ShiftFault } from "./parse-shift";

const listed = (names: readonly string[]) =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} y ${names.at(-1)}`;

export const messages = {
  title: "Horarios",
  intro:
    "La jornada que tiene cada persona. Dice cuántas horas se esperan de ella; no ficha por nadie ni cambia ningún fichaje.",
  give: "Dar jornada",
  choose: "Marca a una o varias personas y pulsa «Dar jornada».",
  all: "Marcar todas",
  import: "Importar de un CSV",
  noneYet: "Sin jornada",
  startsOn: (date: string) => `empieza el ${date}`,
  nobodyFound: "Nadie coincide. Prueba con otro nombre o email.",
  formTitle: "Dar jornada",
  ownTitle: "Tu jornada",
  personTitle: (name: string) => `Jornada de ${name}`,
  versionsIntro:
    "Cada jornada que se ha acordado, la última primero. Una jornada nueva vale desde su fecha y no cambia los días anteriores.",
  noneOwn: "Todavía no tienes jornada",
  noneOf: "Todavía no tiene jornada",
  noneHint: "Aparece aquí cuando un responsable la guarda.",
  keptHint:
    "Cada persona conserva lo que tenga, salvo lo que elijas aquí. Quien no tiene jornada libra los festivos y tiene 30 días naturales de vacaciones.",
  keptIfEmpty: "Vacío: cada persona conserva lo suyo.",
  unevenVacation: (names: readonly string[]) =>
    `${listed(names.length > 3 ? [...names.slice(0, 3), `${names.length - 3} más`] : names)} ${names.length === 1 ? "tiene" : "tienen"} las vacaciones en días laborables. Con un ciclo, o con días de distinta duración, se cuentan en días naturales: escríbelos aquí.`,
  noVacationDays: "Escribe los días, o deja también la unidad como está.",
  noVacationUnit: "Elige si son naturales o laborables.",
  nobody: "Elige primero las personas a las que das la jornada.",
  tooMany: "Elige como mucho 100 personas.",
  unknown: "No existe esa persona en tu empresa.",
  failed: "No hay conexión o el servidor no contesta. No se ha guardado nada: inténtalo de nuevo.",
  invalid: "Revisa los campos marcados. No se ha guardado nada.",
  nothingSaved: "No se ha guardado nada: vuelve a Horarios y elige a las demás.",
  saved: (count: number) => (count === 1 ? "Jornada guardada." : `Jornada guardada para ${count} personas.`),
  same: "Ya estaba así: no se ha guardado otra vez.",
  inactive: (names: readonly string[]) =>
    names.length === 1
      ? `${names[0]} tiene el acceso desactivado. No se ha guardado nada: vuelve a Horarios y elige a las demás.`
      : `${listed(names)} tienen el acceso desactivado. No se ha guardado nada: vuelve a Horarios y elige a las demás.`,
  beforeJoining: (name: string, date: string) =>
    `${name} consta en la empresa desde el ${date}: escribe esa fecha o una posterior.`,
  /** @param compared as {@link messages.over} and its neighbours say it. */
  year: (year: number, worked: string, compared: string) => `En ${year} salen ${worked}${compared}.`,
  partOfYear: (year: number, worked: string, compared: string) =>
    `En los días de ${year} con jornada salen ${worked}${compared}.`,
  over: (excess: string, agreed: string) => `: ${excess} más que las ${agreed} del convenio`,
  under: (rest: string, agreed: string) => `: ${rest} menos que las ${agreed} del convenio`,
  even: ", justo las del convenio",
  past: (from: string, to: string, before: string, after: string) =>
    `En el pasado, del ${from} al ${to}, lo previsto pasa de ${before} a ${after}.`,
  pastSum: (before: string, after: string) =>
    `En conjunto, lo previsto en días pasados va de ${before} a ${after}.`,
  balanceMoves: (isUp: boolean, size: string) => `El saldo ${isUp ? "sube" : "baja"} ${size}.`,
  balancesMove: (isUp: boolean, size: string) => `Los saldos ${isUp ? "suben" : "bajan"} ${size}.`,
  balanceStays: (date: string) => `El saldo no cambia: cuenta desde el ${date}.`,
  balanceOpens: (date: string) => `El saldo cuenta desde el ${date}.`,
  yearInDoubt: (year: number) =>
    `El calendario de ${year} no está declarado: faltan por quitar los festivos autonómicos y locales.`,
  notADate: "Escribe una fecha válida (dd/mm/aaaa)",
  notANumber: "Escribe un número, como 22 o 22,5.",
} as const;

/** Says why a typed shift or its segments are refused. */
export const shiftWords: Record<ShiftFault, string> = {
  "not-a-shift": "Escribe las horas así: 9:00-14:00 16:00-19:00. Déjalo vacío si es libre.",
  "not-a-time": "Una de las horas no existe: van de 0:00 a 24:00.",
  "too-many-segments": "Escribe como mucho tres tramos.",
};

/** Says why typed hours are refused. */
export const hoursWords: Record<HoursFault, string> = {
  empty: "Escribe las horas.",
  "not-hours": "Escribe las horas como 37,5, 37:30 o 37h30.",
  ambiguous: "No está claro: usa una coma para los decimales (37,5) y ningún punto para los miles (1780).",
  "minutes-over-59": "Los minutos llegan hasta 59.",
};

/** Says why terms are refused. */
export const termsWords: Record<TermsFault, string> = {
  "not-seven-days": "Faltan días de la semana.",
  "cycle-without-days": "Escribe cuántos días tiene el ciclo.",
  "cycle-without-anchor": "Escribe el primer día del ciclo (dd/mm/aaaa).",
  "not-whole-minutes": "Escribe las horas en minutos enteros.",
  "starts-outside-its-day": "El primer tramo empieza ese mismo día.",
  "empty-segment": "Un tramo empieza y acaba a la misma hora.",
  "overlapping-segments": "Los tramos se pisan, o no están en orden.",
  "longer-than-a-day": "Son más de 24 horas en un día.",
  "overlaps-next-day": "Un turno de noche acaba cuando el del día siguiente ya ha empezado.",
  "without-hours": "Escribe las horas de algún día. Para que no haya jornada, elige «Sin jornada».",
  "without-reference-days": "Marca al menos un día.",
  "not-a-weekday": "Marca días de lunes a domingo.",
  "weekday-twice": "Un día está dos veces.",
  "not-a-date": messages.notADate,
  "percent-out-of-range": "Escribe un porcentaje mayor que 0 y hasta 100.",
  "annual-hours-out-of-range": "Escribe las horas de un año, como 1780.",
  "working-days-of-uneven-pattern":
    "Con un ciclo, o con días de distinta duración, cuenta las vacaciones en días naturales.",
  "vacation-out-of-range": "Escribe los días de un año, enteros o medios.",
};
