import { joinWithAnd } from "~/platform/list-text";
import type { CalendarFault } from "../model/fault-of-calendar";
import type { CentreTies } from "../server/end-centre.server";
import type { CalendarDay } from "../schedule";

type Scope = CalendarDay["scope"];

/** How each kind of day is named in a sentence and in the legend. */
export const scopeTexts: Record<Scope, { short: string; legend: string }> = {
  national: { short: "nacional", legend: "Festivo nacional" },
  regional: { short: "autonómico", legend: "Festivo autonómico" },
  local: { short: "local", legend: "Festivo local" },
  company: { short: "de la empresa", legend: "Día de la empresa" },
};

export const messages = {
  title: "Calendario laboral",
  titleOf: (year: number) => `Calendario ${year}`,
  /** @param days how many days remain: 0 is today. */
  remaining: (days: number) => (days === 0 ? "hoy" : days === 1 ? "mañana" : `en\u00a0${days}\u00a0días`),
  declare: (year: number) => `Poner los festivos de ${year}`,
  declareAgain: "Cambiar festivos",
  past: (count: number) => `Ya pasados: ${count}`,
  formTitle: (year: number) => `Festivos de ${year}`,
  work: "¿Cómo se trabaja?",
  wholeYear: "El año entero",
  showWholeYear: "Ver el año entero",
  undeclared: (year: number) =>
    `Valen los festivos nacionales: nadie ha puesto aún los de ${year}. Los días de tu comunidad y de tu municipio no cuentan todavía.`,
  undeclaredWithoutFile: (year: number) =>
    `Nadie ha puesto aún los festivos de ${year}, y todavía no tenemos la lista oficial de festivos de ese año: no cuenta ningún festivo.`,
  withoutFile: (year: number) =>
    `Todavía no tenemos la lista oficial de festivos de ${year}. Puedes escribir tú los días y cambiar el calendario cuando se publique.`,
  unconfirmed: "Sin confirmar: falta contrastar la lista de esta comunidad con otra copia oficial.",
  outdated:
    "La lista oficial de festivos ha cambiado desde que se guardó este calendario. Cámbialo para que valga la nueva.",
  declaredBy: (author: string, at: string) => `Lo publicó ${author} el ${at}.`,
  sourceOf: (source: string) => `Fuente: ${source}`,
  typedSource: "días escritos por la empresa",
  noSource: "sin publicar todavía en el BOE",
  download: "Descargar PDF",
  failedDownload: "No se ha podido descargar el calendario. Inténtalo de nuevo.",
  pdfNeedsDeclaration: "Ese calendario aún no tiene festivos: ponlos antes de descargarlo.",
  noDays: "Todavía no hay ningún día en este calendario.",
  hours: (days: string, hours: string) =>
    `${days} días laborables y ${hours} al año, con una semana de 40 h de lunes a viernes y antes de vacaciones.`,
  localMissing: (count: number) =>
    count === 1
      ? "Falta una fiesta local. Cada municipio tiene dos al año."
      : "Faltan las dos fiestas locales del municipio.",
  saved: "Calendario guardado.",
  same: "Ya estaba así: no se ha guardado otra vez.",
  failed: "No hay conexión o el servidor no contesta. No se ha guardado nada: inténtalo de nuevo.",
  invalid: "Revisa los campos marcados. No se ha guardado nada.",
  unknownCentre: "No existe ese centro en tu empresa.",
  choosePlace: "Elige la comunidad del centro.",
  municipalityTooLong: "Escribe como mucho 80 letras.",
  notADate: "Escribe una fecha válida (dd/mm/aaaa).",
  withoutDate: "Escribe la fecha de este día.",
  nameTooLong: "Escribe como mucho 80 letras.",
  notAShare: "Escribe un número entero de 0 a 100.",
  alreadyPublic: (date: string, name: string, scope: Scope) =>
    `El ${date} ya es festivo ${scopeTexts[scope].short}: ${name}.`,
  tooManyLocal: "Solo hay dos fiestas locales al año.",
  tooManyLocalWith: (names: string) => `Solo hay dos fiestas locales al año, y ya cuenta ${names}.`,
  rangeOfHolidays: "Un festivo es un solo día: escribe los otros en más filas.",
  endsBefore: "El último día va después del primero.",
  onlyHolidays: "Todos esos días ya son festivos.",
  dayTwice: (date: string) => `El ${date} ya está escrito más arriba.`,
  tooManyDays: (most: number) => `Caben ${most} días como mucho.`,
} as const;

/** Says why a day is refused. */
export const calendarText = (fault: CalendarFault, year: number): string => {
  switch (fault) {
    case "not-a-date":
      return messages.notADate;
    case "outside-the-year":
      return `Ese día no es de ${year}.`;
    case "day-twice":
      return "Ese día ya está escrito más arriba.";
    case "without-name":
      return "Escribe el nombre de este día.";
    case "factor-out-of-range":
      return messages.notAShare;
  }
};

export const centreMessages = {
  title: "Centros de trabajo",
  intro:
    "Cada centro tiene su calendario y su zona horaria. Al poner un horario eliges el centro de la persona.",
  zoneHint: "Vale para las horas previstas y para los fichajes de quien trabaja en el centro.",
  add: "Añadir centro",
  zoneByPlace: "La de su comunidad",
  zoneChange:
    "Si la cambias, vale desde ahora: para los fichajes nuevos y las horas previstas. Los fichajes ya hechos conservan su hora. Quien no tiene horario usa la zona de la empresa.",
  unusualZone: "No es la hora de su comunidad: compruébala.",
  rename: "Cambiar nombre o zona",
  renameOf: (name: string) => `Nombre de ${name}`,
  save: "Guardar centro",
  added: (name: string) => `Centro añadido: ${name}.`,
  renamed: "Nombre guardado.",
  moved: "Centro guardado. La zona horaria vale para los fichajes desde ahora.",
  withoutName: "Escribe el nombre del centro.",
  nameTooLong: "Escribe como mucho 80 letras.",
  nameTaken: "Ya hay un centro con ese nombre.",
  tooMany: "Caben 50 centros como mucho.",
  unplaced: "sin comunidad: se elige al poner sus festivos",
  chooseZone: "Elige una zona de la lista.",
  close: "Cerrar centro",
  closeEffects:
    "Deja de salir al poner horarios e invitar. Sus fichajes, calendarios y partes se conservan, y puedes volver a abrirlo.",
  closed: "Centro cerrado. Lo que pasó en él se conserva.",
  notClosed: "No se ha podido cerrar: alguien acaba de entrar en el centro. Inténtalo de nuevo.",
  firstStays: "El primer centro no se cierra: cámbiale el nombre.",
  toTeam: "Ir al equipo",
  endedTitle: "Centros cerrados",
  reopen: "Volver a abrir",
  reopened: (name: string) => `Centro abierto de nuevo: ${name}.`,
} as const;

/** Says what keeps a centre open, with what to do first; null if nothing does. */
export function tiesText({ people, coming, managers, invitations, links }: CentreTies): string | null {
  const here = [
    people > 0 && (people === 1 ? "1 persona" : `${people} personas`),
    coming > 0 && (coming === 1 ? "1 que empieza más adelante" : `${coming} que empiezan más adelante`),
    managers > 0 && (managers === 1 ? "1 responsable" : `${managers} responsables`),
  ].filter((part) => part !== false);
  const waiting = [
    invitations > 0 &&
      (invitations === 1 ? "1 invitación pendiente" : `${invitations} invitaciones pendientes`),
    links > 0 && "el enlace para unirse",
  ].filter((part) => part !== false);
  const steps = [
    here.length > 0 && `pasa a otro centro a ${joinWithAnd(here)}`,
    waiting.length > 0 && `retira ${joinWithAnd(waiting)}`,
  ].filter((step) => step !== false);
  return steps.length === 0 ? null : `Para cerrarlo, antes ${joinWithAnd(steps)}.`;
}
