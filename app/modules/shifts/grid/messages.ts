import type { LocalDate } from "~/time/dates";
import { formatDate } from "~/time/dates";
import { weekdayNames } from "~/modules/schedules/pattern-text";
import type { FaultyDay } from "~/modules/schedules/fault-of-week";
import type { CoverageFault } from "./model/coverage-lines";
import type { GridFault } from "./model/grid-state";

export const messages = {
  title: "Turnos",
  intro: "Planifica la semana y publícala. Hasta que la publicas, solo la ven los responsables.",
  previous: "Semana anterior",
  following: "Semana siguiente",
  week: (from: LocalDate, to: LocalDate) => `Del ${formatDate(from).slice(0, 5)} al ${formatDate(to)}`,
  copyLastWeek: "Copiar la semana pasada",
  copyPerson: "Copiar la semana de otra persona",
  copy: "Copiar",
  says: (words: string) => `Dice que no puede: ${words}`,
  undo: "Deshacer",
  saved: "Guardado",
  saving: "Guardando...",
  unsaved: "Sin guardar",
  retry: "Reintentar",
  restored: "Aquí tienes lo que no se había guardado.",
  resending: "No hay conexión. Lo guardamos solos en cuanto vuelva: no cierres esta página.",
  publish: (changes: number) => (changes === 1 ? "Publicar 1 cambio" : `Publicar ${changes} cambios`),
  nobody: "Nadie tiene horario esta semana",
  nobodyHint:
    "Para planificar los turnos de una persona, dale antes su horario: cuántas horas trabaja a la semana.",
  toSchedules: "Poner horarios",
  emptyWeek: "Esta semana está vacía.",
  unpublishedWeek: "Esta semana está sin publicar: tu equipo todavía no la ve.",
  startWithTemplates: "Empieza con las plantillas",
  templates: "Plantillas y cobertura",
  cover: "Quién cubre",
  share: "Compartir",
  person: "Persona",
  hours: "Horas",
  free: "libre",
  empty: "sin turno",
  seen: "visto",
  unseen: "sin ver",
  unpublished: "sin publicar",
  cannot: "no puede",
  edit: (name: string, day: string) => `Turno de ${name}, ${day}`,
  shiftOf: "Turno de",
  editHint: "Por ejemplo, 12-16 20-0:30",
  editElsewhere: (centre: string) => `En otro centro: 12-16 en ${centre}`,
  where: "Dónde",
  editDone: "Hecho",
  clear: "Libre",
  ofContract: (minutes: string) => `de ${minutes}`,
  overContract: (minutes: string) => `${minutes} de más`,
  takenOut: "Se ha quitado por ausencias y festivos:",
  fillSelection: "Poner en los días elegidos",
  keyboardHint:
    "Flechas para moverte, Intro para escribir, Supr para vaciar, Ctrl+C y Ctrl+V para copiar, Ctrl+Z para deshacer.",
  savePerson: "Guardar la semana",
  weekOf: (name: string) => `Semana de ${name}`,
  savedPerson: (name: string) => `Guardada la semana de ${name}.`,
  copied: (people: number) =>
    people === 1 ? "Copiada la semana de 1 persona." : `Copiada la semana de ${people} personas.`,
  conflict: (by: string, name: string) => `${by} ha cambiado la semana de ${name} mientras tanto.`,
  keepMine: "Dejar lo mío",
  takeTheirs: "Usar lo suyo",
  theirs: "Lo suyo:",
  ofOtherCentre: "de otro centro",
  notFirm: "sin publicar",
  coverage: "Personas",
  missing: (people: number, from: string, to: string) =>
    people === 1 ? `falta 1 de ${from} a ${to}` : `faltan ${people} de ${from} a ${to}`,
  mostPeople: (people: number) => (people === 0 ? "nadie" : `hasta ${people} a la vez`),
  holiday: "festivo",
  enough: "completo",
  cut: "Se muestran las primeras personas por nombre. Un responsable de cada centro ve las suyas.",
  withoutTerms: (people: number) =>
    people === 1
      ? "1 persona no tiene horario, y no sale aquí."
      : `${people} personas no tienen horario, y no salen aquí.`,
  gone: "Esta persona ya no está en tu lista. Vuelve a cargar la página.",
  publishTitle: "Publicar los turnos",
  publishIntro:
    "Cada persona recibe sus turnos y lo que cambia. Quita la marca de quien no quieras avisar todavía.",
  publishTo: (people: number) =>
    people === 1 ? "Publicar y avisar a 1 persona" : `Publicar y avisar a ${people} personas`,
  publishing: "Publicando...",
  publishFor: (name: string) => `Publicar la semana de ${name}`,
  published: (people: number) =>
    people === 1
      ? "Publicado. 1 persona recibe sus turnos."
      : `Publicado. ${people} personas reciben sus turnos.`,
  nothingChanged: "No hay nada que publicar",
  nothingChangedHint: "Cuando cambies un turno de esta semana, aquí verás para quién cambia qué.",
  firstTime: "primera vez",
  beforeAfter: (before: string, after: string) => `antes ${before}, ahora ${after}`,
  offer: (text: string) => `Pasa de su contrato: se le ofrecen ${text}. Puede decir que no.`,
  offerInstead: (name: string) => `Horas que se ofrecen a ${name}`,
  leftOut: (days: readonly string[]) => `Ya ha empezado y no cambia: ${days.join(", ")}.`,
  worksAnyway: "Trabaja aunque:",
  confirmAway: "Sí, trabajan en festivo o en su ausencia.",
  confirmFirst: "Alguien trabaja en festivo o en su ausencia. Confírmalo abajo, o cambia sus turnos.",
  shortagesTitle: "Falta gente",
  noMail: "No tiene correo: lo ve en la tableta, o imprime sus turnos.",
  nobodyChosen: "Marca al menos a una persona.",
  someLeft: (published: number, left: number) =>
    published === 0
      ? "No se ha publicado nada. Mira por qué junto a cada persona."
      : `Publicado para ${published} de ${published + left}. Mira por qué falta el resto.`,
  changedMeanwhile: "Otra persona ha cambiado su semana mientras tanto. Vuelve a la semana y míralo.",
  noTerms: "No tiene horario esta semana. Dale antes uno.",
  hasLeft: "Ya no está en la empresa.",
  allBegun: "Todos los días que cambian ya han empezado.",
  offerGone: "Las horas que le ofreces ya no son las que pasan de su contrato. Elígelas otra vez.",
  notPublished: "No se ha podido publicar. Vuelve a la semana y míralo.",
  templatesTitle: "Plantillas",
  templatesIntro: "Los turnos que más usas, para ponerlos con un toque, y cuánta gente hace falta.",
  templateName: "Nombre",
  templateTimes: "Horas",
  timesExample: "Así: 9-14",
  addTemplate: "Añadir",
  save: "Guardar",
  remove: "Quitar",
  notSaved: "No se ha guardado nada: mira el campo señalado.",
  templateSaved: (name: string) => `Guardada la plantilla «${name}».`,
  templateRemoved: "Plantilla quitada. Los turnos que ya pusiste se quedan.",
  noName: "Ponle un nombre.",
  nameTooLong: "El nombre es demasiado largo.",
  nameTaken: "Ya hay una plantilla con ese nombre.",
  tooManyTemplates: "Ya tienes todas las plantillas que caben: quita una antes.",
  templateGone: "Alguien ha quitado esta plantilla mientras tanto.",
  centreGone: "No existe ese centro en tu empresa, o no es tuyo.",
  noTimes: "Escribe sus horas, por ejemplo 12-16 20-0:30.",
  coverageTitle: "Cuánta gente hace falta",
  coverageOf: (centre: string) => `Cuánta gente hace falta en ${centre}`,
  coverageIntro:
    "Di en qué días y a qué horas necesitas a cuántas personas. Si falta alguien, lo ves en rojo; nunca te impide publicar.",
  coverageLine: (centre: string, line: number) => `${centre}, línea ${line}`,
  coverageTimes: "De qué hora a qué hora",
  coveragePeople: "Personas",
  anotherLine: "+ Otra franja",
  coverageSaved: "Guardado. Lo ves debajo de cada semana.",
  draftGone: "Otra persona ha publicado o vaciado esta semana mientras tanto. Vuelve a cargar la página.",
  weekOver: "Esta semana ya ha pasado, o falta más de un año para ella.",
  checkFields: "Revisa los días señalados. No se ha guardado nada.",
  begunDay: "Este día ya ha empezado.",
  nothingToCopy: "La semana pasada no tiene turnos que copiar.",
  back: "Volver",
  failed: "No hay conexión o el servidor no contesta. No se ha guardado nada: inténtalo de nuevo.",
  invalid: "Algo del formulario no vale. No se ha guardado nada.",
};

/** Why a change of the grid was refused. */
export const faultTexts: Record<GridFault["fault"], string> = {
  "not-a-shift": "Escribe las horas así: 12-16 20-0:30.",
  "not-a-time": "Hay una hora que no existe.",
  "too-many-segments": "Como mucho tres turnos en un día.",
  "unknown-centre": "Después de «en» va el nombre de uno de tus centros.",
  overlap: "Dos turnos del mismo día se pisan.",
  "longer-than-a-day": "Los turnos de un día no pueden pasar de 24 horas.",
  "overlaps-next-day": "Este turno llega hasta el del día siguiente.",
  begun: "Este día ya ha empezado: no se puede cambiar.",
};

export const coverageFaultTexts: Record<CoverageFault, string> = {
  "no-days": "Marca los días de esta línea.",
  "no-times": "Escribe las horas así: 13-16.",
  "no-people": "Escribe cuántas personas, desde 1.",
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
