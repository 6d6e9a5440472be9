import type { CoverageFault } from "./model/coverage-lines";

/** The words of templates and coverage. */
export const templateMessages = {
  templatesTitle: "Plantillas",
  templatesIntro: "Los turnos que más usas, para ponerlos con un toque, y cuánta gente hace falta.",
  noTemplates: "Todavía no tienes plantillas. Añade el turno que más se repite.",
  templateName: "Nombre",
  nameExample: "Ej.: Mañana",
  templateTimes: "De qué hora a qué hora",
  timesExample: "Ej.: 9-14",
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
  noTimes: "Escribe sus horas, por ejemplo 12-16 20-0:30.",
  coverageTitle: "Cobertura",
  coverageIntro:
    "Di cuánta gente hace falta, qué días y a qué horas. Si falta alguien, lo ves en rojo; nunca te impide publicar.",
  coverageLine: (centre: string, line: number) => `${centre}, línea ${line}`,
  coverageTimes: "De qué hora a qué hora",
  coveragePeople: "Personas",
  peopleExample: "Ej.: 2",
  coverageDays: "Días",
  anotherLine: "+ Otros días u otras horas",
  coverageSaved: "Guardado. Lo ves debajo de cada semana.",
} as const;

export const coverageFaultTexts: Record<CoverageFault, string> = {
  "no-days": "Marca los días de esta línea.",
  "no-times": "Escribe las horas así: 13-16.",
  "no-people": "Escribe cuántas personas, desde 1.",
};
