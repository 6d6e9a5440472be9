import { daysOfValidity, mostWrongCodes, type LinkState } from "../links/link-state";
import type { TakenFile } from "./list-links.server";

/** The texts about inspections, for managers and inspectors. */
export const messages = {
  title: "Inspección",
  /** The title of the page for the code. It names no company: the link alone must not reveal one. */
  codeTitle: "Registro de jornada de la empresa",
  codeFor: "Acceso para la Inspección",
  codeIntro: "Los datos son de la empresa. Esta no es una página de la Inspección.",
  intro: "Un enlace que caduca, con los días y las personas que elijas.",
  opened: "Qué verás cuando lo abra",
  openedText:
    "Cuándo se abre y qué se descarga. No verás a quién se mira: el origen de una denuncia es confidencial.",
  none: "Todavía no has dado ningún enlace",
  noneHint: "Aquí verás si se ha abierto y qué archivos se han descargado.",
  newTitle: "Enlace para un inspector",
  newIntro: "El inspector lo abre sin cuenta y solo ve lo que elijas aquí.",
  more: "Qué más verá el inspector",
  laterDays:
    "El inspector verá además qué anotaciones hubo después de esas fechas: solo el día y el tipo (fichajes, correcciones, jornada pactada, saldo, representantes), sin horas ni contenido. La carpeta (ZIP) dice también el porcentaje de jornada de quien trabaja a tiempo parcial, y trae los meses cerrados que caben enteros en esos días: cifras, entregas y respuestas. De una ausencia privada solo dice «Ausencia».",
  plans: "Incluir los horarios y el calendario",
  plansHint: "En la carpeta (ZIP), aparte del registro: lo que estaba previsto y cómo cambió.",
  withoutPlans: "Sin horarios ni calendario",
  packageContents: "Qué lleva dentro",
  packageContentsText:
    "Un ZIP con los fichajes y sus firmas, y una página que lo comprueba sin conexión. Dice si algo se ha modificado, falta o sobra. Al comprobarlo, nada sale de tu navegador.",
  openedOfLink: "Qué ve la empresa",
  openedOfLinkText: "Cuándo descargas cada archivo. De lo que miras en las demás pantallas, nada.",
  laterDaysForInspector:
    "Para demostrar que no falta nada, incluye también las anotaciones posteriores a esas fechas: solo su día y su tipo (fichajes, correcciones, jornada pactada, saldo, representantes), sin horas ni contenido.",
  make: "Crear enlace",
  door: "Inspector en la puerta",
  doorTitle: "¿Tienes a la Inspección en la puerta?",
  doorHint: "Un toque y le enseñas todo: los últimos 12 meses, quién trabaja y el protocolo.",
  doorInspector: "Inspección de Trabajo",
  doorOffice: "En el centro de trabajo",
  atWork: "Trabajando ahora",
  nobodyAtWork: "Nadie tiene un fichaje abierto.",
  since: (time: string) => `desde las ${time}`,
  planned: (hours: string) => `horario de hoy: ${hours}`,
  noTerms: "sin horas fijas",
  changed: ({ before, now, by }: { before: string; now: string; by: string }) =>
    `Turno de hoy cambiado: antes ${before}, ahora ${now} (${by})`,
  partTime: (share: string, pact: string | null) =>
    `a tiempo parcial, ${share}; pacto de horas complementarias: ${pact ?? "no consta"}`,
  onPause: "en pausa",
  protocol: "Protocolo de registro",
  protocolVersion: ({ version, at, by }: { version: number; at: string; by: string }) =>
    `Versión ${version}, guardada el ${at} por ${by}.`,
  protocolReaders: ({ people, read }: { people: number; read: number }) =>
    read === people ? "Todo el mundo lo ha leído." : `Lo han leído ${read} de ${people} personas.`,
  readProtocol: "Leer el protocolo",
  whoHasRead: "Ver quién lo ha leído",
  noProtocol: "La empresa todavía no tiene protocolo.",
  writeProtocol: "Prepararlo ahora",
  alsoAsked: "También te pueden pedir",
  nameMissing: "Escribe el nombre de quien inspecciona",
  officeMissing: "Escribe la oficina, por ejemplo «Inspección Provincial de Madrid»",
  textWrong: (longest: number) => `Escribe ${longest} letras como mucho, sin caracteres extraños`,
  daysWrong: `Escribe un número de días del 1 al ${daysOfValidity.most}`,
  notMade: "Este enlace ya se ha creado o ya no puedes crearlo. Vuelve a la lista y crea otro.",
  failed: "No hemos podido guardarlo. Inténtalo de nuevo.",
  revoked: "Anulado: el enlace ya no abre nada, tampoco a quien lo tenía abierto.",
  revokeQuestion: "Deja de servir en el acto, también a quien lo tenga abierto. No se puede deshacer.",
  notRevoked: "Ese enlace ya no existe.",
  apart: "Da este código aparte: de palabra o por teléfono, nunca junto al enlace.",
  once: "Se muestra solo ahora. Si lo pierdes, anula el enlace y crea otro.",
  madeTitle: "Enlace creado",
  revoke: "Anular el enlace",
  revokeYes: "Sí, anular",
  validUntil: (on: string) => `Vale hasta el ${on}`,
  notOpened: "todavía no",
  making: "Creando el enlace...",
  scan: "Que apunte con su móvil y escriba este código.",
  sendLink: "Enviar el enlace",
  notShown: "Este enlace no muestra eso.",
} as const;

/** The text of a link that opens nothing any more. */
export const endedTexts: Record<Exclude<LinkState, "unopened" | "opened">, string> = {
  expired: "Caducado",
  revoked: "Anulado",
  blocked: `Bloqueado: ${mostWrongCodes} códigos equivocados`,
};

export const fileTexts: Record<TakenFile, string> = {
  package: "Registro verificable",
  csv: "CSV de fichajes",
  pack: "Carpeta completa",
};
