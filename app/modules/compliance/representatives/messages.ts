import type { RepresentativeFile } from "./list-files.server";
/** The texts about workers' representatives. */
export const messages = {
  // The manager's screen.
  title: "Representantes",
  intro: "El comité o los delegados de personal descargan cada mes las horas de la plantilla.",
  seen: "Qué ven y qué no",
  seenText:
    "Ven nombre, centro, día, entrada, salida y horas, y cuántas horas extraordinarias hizo cada persona, sin su causa. No ven DNI, correos, ubicaciones, pausas, cambios ni nada de la empresa.",
  none: "Todavía nadie tiene este acceso",
  noneHint: "Aquí ves quién lo tiene, desde cuándo, quién se lo dio y qué archivos ha descargado.",
  choose: "Dar acceso a alguien",
  give: "Dar acceso",
  assignPunches: (name: string) => `¿Dar acceso a ${name} como representante?`,
  notFor: (name: string) => `${name} no puede tener este acceso`,
  giveWhat:
    "Podrá descargar el registro y las horas extraordinarias de cada mes de toda la plantilla y sabrá cuántas correcciones quedan sin acuerdo. Sigue fichando como hasta ahora. Le avisaremos por correo y constará en su registro que lo has hecho tú.",
  end: "Retirar el acceso",
  endQuestion: "Dejará de ver el registro de la plantilla en el acto. Le avisaremos por correo.",
  given: (name: string) => `${name} tiene ahora acceso como representante.`,
  ended: (name: string) => `${name} ya no tiene acceso como representante.`,
  sameGiven: (name: string) => `${name} ya tenía el acceso. No se ha cambiado nada.`,
  sameEnded: (name: string) => `${name} ya no lo tenía. No se ha cambiado nada.`,
  notAnEmployee:
    "Solo puede ser representante quien está activo y tiene el rol de empleado: quien lleva la empresa ya ve el registro entero.",
  noAccount: "Para descargar el registro necesita entrar con un correo.",
  unchanged: "No se ha cambiado nada.",
  unknown: "No existe esa persona.",
  failed: "No hay conexión o el servidor no contesta. No se ha guardado nada: inténtalo de nuevo.",
  files: "Archivos descargados",
  noFiles: "Todavía no se ha descargado ninguno.",
  // The representative's screen.
  ownTitle: "Representación",
  ownIntro: "El registro de jornada de la plantilla, mes a mes.",
  month: "Mes",
  show: "Ver el mes",
  nothing: "Nadie fichó este mes",
  nothingHint: "Cuando haya fichajes podrás descargarlos aquí. Elige otro mes.",
  inFile: "El archivo lleva nombre, centro, día, entrada, salida y horas de cada registro.",
  notInFile:
    "No lleva DNI, correos, ubicaciones, pausas ni cambios. El centro es el de la tablet en que se fichó; si no, la empresa.",
  downloadRegister: "Registro (CSV)",
  downloadOvertime: "Horas extra (CSV)",
  overtime:
    "Las horas extraordinarias van por persona y sin su causa (disposición adicional 3.ª del RD 1561/1995). Salen de los meses cerrados; si el de alguien no está cerrado, de sus semanas acabadas, y el archivo lo dice.",
  running: "El mes no ha terminado: el archivo llega hasta ahora.",
  downloadFailed: "No se ha podido descargar. Inténtalo de nuevo.",
  noted: "Cada descarga queda anotada: la ven la empresa y tú.",
  ownFiles: "Lo que has descargado",
  disagreed: "Correcciones sin acuerdo",
  disagreedIntro:
    "Correcciones de fichajes en las que empresa y persona no están de acuerdo, de los últimos doce meses. No se dice de quién son ni por qué.",
  allAgreed: "No hay ninguna.",
} as const;

/** The files of a representative. */
export const fileNames: Record<RepresentativeFile, string> = {
  month: "registro",
  overtime: "horas extra",
};
