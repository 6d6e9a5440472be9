import { formatDate, formatShortDate, type LocalDate } from "~/time/dates";
import type { FaultyDay } from "~/modules/schedules/fault-of-week";
import { weekdayNames } from "~/time/formats";
import type { GridFault } from "./model/grid-state";

export const messages = {
  title: "Turnos",
  intro: "Planifica la semana y publícala. Hasta que la publicas, solo la ven los responsables.",
  previous: "Semana anterior",
  following: "Semana siguiente",
  week: (from: LocalDate, to: LocalDate) => `Del ${formatShortDate(from)} al ${formatDate(to)}`,
  copyLastWeek: "Copiar la semana pasada",
  copyPerson: "Copiar la semana de otra persona",
  copy: "Copiar",
  says: (words: string) => `Dice que no puede: ${words}`,
  undo: "Deshacer",
  saved: "Borrador guardado",
  saving: "Guardando...",
  unsaved: "Sin guardar",
  retry: "Reintentar",
  restored: "Aquí tienes lo que no se había guardado.",
  resending: "No hay conexión. Lo guardamos solos en cuanto vuelva: no cierres esta página.",
  publish: (people: number) =>
    people === 1 ? "Publicar la semana de 1 persona" : `Publicar la semana de ${people} personas`,
  nobody: "Nadie tiene horario esta semana",
  nobodyHint:
    "Para planificar los turnos de una persona, dale antes su horario: cuántas horas trabaja a la semana.",
  toSchedules: "Poner horarios",
  emptyWeek: "Esta semana está vacía.",
  unpublishedWeek: "Sin publicar: tu equipo aún no la ve.",
  startWithTemplates: "Empieza con las plantillas",
  templates: "Plantillas y cobertura",
  /** On a phone. */
  templatesShort: "Plantillas",
  cover: "Quién cubre",
  share: "Compartir",
  person: "Persona",
  hours: "Horas",
  /** Beside the shift of one day. */
  weekHours: "Semana",
  ofDay: "Turno",
  today: "hoy",
  free: "libre",
  seen: "visto",
  unseen: "sin ver",
  unpublished: "sin publicar",
  changes: (days: number) => (days === 1 ? "un cambio sin publicar" : `${days} cambios sin publicar`),
  unseenTomorrow: (people: number) =>
    people === 1 ? "Mañana: 1 no lo ha visto" : `Mañana: ${people} no lo han visto`,
  guests: "viene alguien de otro centro",
  requests: "ausencia pedida",
  requestsAbsence: (name: string, kind: string, days: string) => `${name} pide ${kind} ${days}`,
  requestAbsences: (count: number) => `Hay ${count} ausencias de esta semana sin contestar`,
  /** At least two, of one kind or of both. */
  waiting: (absences: number, shifts: number) =>
    absences > 0 && shifts > 0
      ? `${shifts === 1 ? "1 petición" : `${shifts} peticiones`} de turno y ${absences} de ausencia`
      : `${absences + shifts} peticiones`,
  answer: "Contestar",
  cannot: "no puede",
  edit: (name: string, day: string) => `Turno de ${name}, ${day}`,
  shiftOf: "Turno de",
  editHint: "Así: 9-14. Partido: 9-14 16-20.",
  editElsewhere: (centre: string) => `Para otro centro: 12-16 en ${centre}`,
  where: "Dónde",
  editKeys: "Intro guarda, Esc deja como estaba.",
  editDone: "Hecho",
  cancel: "Cancelar",
  clear: "Libre",
  ofContract: (minutes: string) => `de ${minutes}`,
  overContract: (minutes: string) => `${minutes} de más`,
  takenOut: "Se ha quitado por ausencias y festivos:",
  fillSelection: "Poner en los días elegidos",
  keyboardHint:
    "Flechas para moverte, Intro para escribir, Supr para vaciar, Ctrl+C y Ctrl+V para copiar, Ctrl+Z para deshacer.",
  savePerson: "Guardar la semana",
  weekOf: (name: string) => `Semana de ${name}`,
  conflict: (by: string, name: string) => `${by} ha cambiado la semana de ${name} mientras tanto.`,
  keepMine: "Dejar lo mío",
  takeTheirs: "Usar lo suyo",
  theirs: "Lo suyo:",
  ofOtherCentre: "de otro centro",
  you: "tú",
  /** @param publisher the only person who publishes the own week; null if several do. */
  yourUnpublished: (publisher: string | null) =>
    publisher === null ? "tú · la publican otros" : `tú · la publica ${publisher}`,
  notFirm: "sin publicar",
  coverage: "Personas",
  missing: (people: number, from: string, to: string) =>
    people === 1 ? `falta 1 de ${from} a ${to}` : `faltan ${people} de ${from} a ${to}`,
  mostPeople: (people: number) => (people === 0 ? "nadie" : `máx. ${people}`),
  holiday: "festivo",
  enough: "completo",
  cut: "Se muestran las primeras personas por nombre. Un responsable de cada centro ve las suyas.",
  withoutTerms: (people: number) =>
    people === 1
      ? "1 persona no tiene horario, y no sale aquí."
      : `${people} personas no tienen horario, y no salen aquí.`,
  published: (people: number) =>
    people === 1
      ? "Publicado. 1 persona recibe sus turnos."
      : `Publicado. ${people} personas reciben sus turnos.`,
  begunDay: "Este día ya ha empezado.",
  begunToday: "Hoy ya no se cambia aquí.",
  begunDays: "Los días en gris ya no se cambian aquí.",
  isSomebodyMissing: "Si falta alguien:",
  back: "Volver",
  failed: "No hay conexión o el servidor no contesta. No se ha guardado nada: inténtalo de nuevo.",
};

/** Why a change of the grid was refused. */
export const faultTexts: Record<GridFault["fault"], string> = {
  "not-a-shift": "Escribe las horas así: 9-14. Partido: 9-14 16-20.",
  "not-a-time": "Hay una hora que no existe.",
  "too-many-segments": "Como mucho tres turnos en un día.",
  "unknown-centre": "Después de «en» va el nombre de uno de tus centros.",
  overlap: "Dos turnos del mismo día se pisan.",
  "longer-than-a-day": "Los turnos de un día no pueden pasar de 24 horas.",
  "overlaps-next-day": "Este turno llega hasta el del día siguiente.",
  begun: "Este día ya ha empezado: no se puede cambiar.",
};

/** Names a day of a week: `lunes`. */
export const dayName = (weekday: number): string => weekdayNames[weekday]!;

/** Says why a week cannot be saved: `Martes: dos turnos del mismo día se pisan.` */
export function weekFaultText({ weekday, fault }: FaultyDay): string {
  const text =
    fault === "overlaps-next-day"
      ? faultTexts["overlaps-next-day"]
      : fault === "overlapping-segments"
        ? faultTexts.overlap
        : fault === "longer-than-a-day" || fault === "too-many-segments"
          ? faultTexts[fault]
          : faultTexts["not-a-shift"];
  return `${dayName(weekday)}: ${text}`;
}
