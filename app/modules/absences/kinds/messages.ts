import { hoursTexts } from "~/modules/schedules/terms/messages";
import type { AmountFault } from "../model/parse-amount";

export const messages = {
  title: "Tipos de ausencia",
  intro: "Por qué puede faltar tu equipo. Ajusta lo que mejore tu convenio.",
  editTitle: (name: string) => `Tipo de ausencia: ${name}`,
  newTitle: "Tipo de ausencia nuevo",
  add: "Añadir un tipo",
  full: "Ya tienes 30 tipos propios, el máximo. Oculta o cambia uno de ellos.",
  own: "Tipo propio de tu empresa",
  hidden: (count: number) => `Los que no usáis (${count})`,
  byLaw: "Por ley o convenio",
  usual: "Los más usados",
  rare: (count: number) => `Otros por ley o convenio (${count})`,
  ofCompany: "De la empresa",
  turnOn: "Usar",
  saved: (name: string) => `Guardado: ${name}.`,
  failed: "No hay conexión o el servidor no contesta. No se ha guardado nada: inténtalo de nuevo.",
  invalid: "Revisa los campos marcados. No se ha guardado nada.",
  unknown: "No existe ese tipo de ausencia en tu empresa.",
  nameHint: "Como «Formación» o «Asuntos sindicales».",
  renameHint: "Si lo cambias, lo ya aceptado conserva el nombre que tenía.",
  noName: "Escribe un nombre.",
  nameTooLong: (longest: number) => `Escribe un nombre de hasta ${longest} caracteres.`,
  nameUnreadable: "El nombre tiene signos que no se pueden leer.",
  nameHoldsLink: "El nombre no puede llevar direcciones ni teléfonos: va en los correos.",
  nameTaken: "Ya hay un tipo con ese nombre. Escribe otro.",
  hasMoves:
    "Ya hay cambios apuntados en la otra unidad: no se puede pasar de días a horas, ni de horas a días.",
  fixed:
    "Si es privado y si quita horas se elige al crearlo. Para cambiarlo, ocúltalo y añade un tipo nuevo.",
  notADay: "Escribe el día y el mes, como 31/03.",
  leapDay: "El 29 de febrero no existe todos los años. Escribe otro día.",
  vacationUnit: "Los días de vacaciones y cómo se cuentan los dice el horario de cada persona.",
  isPrivate: "Es privado: solo lo ven su persona y quien la acepta. Ya no se puede cambiar.",
  isPublic: "No es privado. Se eligió al crearlo y ya no se puede cambiar.",
  covers: "Quita horas previstas. Se eligió al crearlo y ya no se puede cambiar.",
  coversNot: "No quita horas previstas. Se eligió al crearlo y ya no se puede cambiar.",
  alwaysPrivate: "Habla de salud o de familia: siempre es privado.",
  holdsByLaw: "Vale en cuanto se apunta: por ley no necesita respuesta.",
} as const;

/** Says why a typed amount is refused. */
export const amountTexts: Record<AmountFault, string> = {
  ...hoursTexts,
  empty: "Escribe una cantidad.",
  "not-days": "Escribe los días con un número, como 6 o 2,5.",
  zero: "Escribe una cantidad mayor que cero.",
  "over-a-year": "Son más de 366 días. Escribe una cantidad menor.",
};
