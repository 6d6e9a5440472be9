import type { LocalDate } from "~/time/dates";
import { formatLongDate } from "~/time/formats";
import type { Denial } from "~/modules/policy/may";
import { mostWrongPins } from "./model/lock";
import type { PinFault } from "./pin";

export const messages = {
  // At the tablet.
  wrong: "El número o el PIN no son correctos. Prueba otra vez o pide un PIN nuevo a tu responsable.",
  locked: (until: string) =>
    `Demasiados PIN equivocados: espera hasta ${until}, o pide un PIN nuevo a tu responsable.`,
  lockedPunch: "Mientras tanto, propón aquí tu fichaje: tu responsable lo confirmará.",
  unlocked: "El número ya no está bloqueado: escribe tu PIN.",
  left: (what: string, time: string, number: string) => `${what} a las ${time}, número\u00a0${number}.`,
  leftDetail:
    "Anotado sin PIN. Tu responsable decide si cuenta: míralo en tu historial cuando puedas entrar.",
  leftTooMany: "Hoy ya se han dejado varias propuestas con este número. Habla con tu responsable.",
  late: "Ha pasado demasiado tiempo. Escribe otra vez tu número y tu PIN.",
  tooMany: "Se han escrito muchos números seguidos. Espera un minuto.",
  ended: "Este dispositivo ya no es una tablet para fichar: la empresa lo ha quitado.",
  notOne: "Este dispositivo no es una tablet para fichar.",
  expired: "El código ha caducado. Pide otro.",
  session: (name: string) =>
    `En este navegador hay una sesión abierta: ${name}. En una tablet para fichar, que es de todos, no puede haber ninguna.`,
  notCheckIn: "Ahora no se pueden fichar entradas en esta empresa. Habla con tu responsable.",
  noSeat: "Todavía no puedes fichar: esperas a que haya sitio. Habla con tu responsable.",
  inactive: "Tu acceso está desactivado. Habla con tu responsable.",
  hasLeft: "Ya no estoy trabajando: poner a qué hora salí",
  exitQuestion: (on: LocalDate) => `¿A qué hora saliste el ${formatLongDate(on)}?`,
  exitMissing: (on: string, since: string) => `Falta la salida del ${on} (entrada ${since})`,
  hasReturned: "Acabo de volver: fichar otra entrada",
  exitNow: "Salida ahora",
  questions: (count: number) => `Tienes ${count} cosas por contestar`,
  waiting: (count: number) =>
    count === 1 ? "Tienes 1 corrección por contestar" : `Tienes ${count} correcciones por contestar`,
  exitNext: "Falta tu salida y, sin ella, ese fichaje no cuenta. Un responsable revisará la hora que pongas.",
  exitSaid: (at: string) => `Propuesta enviada: saliste el ${at}. Contará cuando se acepte.`,
  exitKnown: "De ese fichaje ya no falta la salida, o tu propuesta está ya enviada.",
  failed: "No hay conexión o el servidor no contesta. Tu fichaje no se ha guardado: inténtalo de nuevo.",
  // Without the manager's name, since other people can read the screen.
  pinSet: (at: string) => `Un responsable te dio un PIN nuevo el ${at}. Si no lo sabías, pregúntale.`,
  saved: "Guardado en este dispositivo, falta enviarlo.",
  notSaved:
    "No hay conexión y este dispositivo no puede guardar el fichaje: no ha quedado registrado. Inténtalo cuando vuelva la conexión.",
  cutOff:
    "No hay conexión: no sabemos si tu fichaje ha llegado. Escribe otra vez tu número y tu PIN, y se guardará en este dispositivo.",
  numberMissing: "Escribe tu número: de 3 a 6 cifras.",
  pinMissing: "Escribe tu PIN: de 4 a 8 cifras.",
  unknownState: "Sin conexión no podemos comprobar tu PIN ni saber si estás trabajando. Elige qué fichas:",
  toSend: (count: number) =>
    `Falta enviar ${count} ${count === 1 ? "fichaje" : "fichajes"} de este dispositivo`,
  stuck: (count: number) =>
    `${count === 1 ? "Hay 1 fichaje" : `Hay ${count} fichajes`} en este dispositivo que ya no se ${count === 1 ? "puede" : "pueden"} enviar, porque el dispositivo dejó de ser esa tablet para fichar o no se ${count === 1 ? "entiende" : "entienden"}. Enséñaselo a tu responsable para que ${count === 1 ? "lo" : "los"} apunte a mano.`,
  // The person's own things.
  month: "Ver mi mes",
  absence: "Pedir una ausencia",
  shifts: "Ver mis turnos",
  ownShifts: "Mis turnos",
  notPublished: "Todavía no están publicados.",
  shiftsAnswerLater: "Ahora no puedes contestar aquí. Habla con tu responsable.",
  closedMonth: "Mi mes cerrado",
  closedMonthLink: (name: string) => `Mes cerrado: ${name}`,
  /** @param ofPeriod `de octubre de 2026`. */
  closedMonthQuestion: (ofPeriod: string) => `¿Estás conforme con tus horas ${ofPeriod}?`,
  absenceAsked: "Petición enviada.",
  proposed: "Propuesta enviada. Constará cuando se acepte.",
  addEntry: "Añadir un fichaje que falta",
  unknownEntry: "Ese fichaje ya no está. Mira otra vez el día.",
  cleared: (seconds: number) => `Sin tocarla, esta pantalla se cierra a los ${seconds}\u00a0s.`,
  reasons: ["Se me olvidó fichar.", "Fiché a otra hora.", "Me equivoqué de botón."],
  otherReason: "Otra razón",
  mayStayOpen: "Si sigues trabajando, deja vacía la salida.",
  reasonMissing: "Elige una razón.",
  hourHint: "Cuatro cifras, como 0900.",
  hoursMissing: "Pon la entrada y la salida: cuatro cifras, como 0900.",
  // For managers.
  title: "Tablets",
  intro: "Cada persona ficha en la tablet con su número y su PIN, sin email ni móvil.",
  addTitle: "Tablet nueva",
  addIntro: "Abre esta dirección en la tablet. Después escribe aquí el código que muestra.",
  addScanned: "Mira que el código sea el que muestra la tablet, y ponle un nombre.",
  wholeCompany: "Toda la empresa",
  centreHint: "El responsable de ese centro la ve, la quita y resuelve sus fichajes sin dueño.",
  none: "Todavía no hay ninguna tablet para fichar",
  noneHint: "Aquí verás cada tablet, dónde está y cuándo se usó por última vez.",
  add: "Añadir una tablet",
  codeMissing: "Escribe los ocho caracteres que muestra la tablet, como ACDE-3479",
  nameMissing: "Escribe un nombre, por ejemplo «Tablet de la barra»",
  textWrong: (longest: number) => `Escribe ${longest} letras como mucho, sin caracteres extraños`,
  unknown: "Ninguna tablet muestra ese código. Míralo otra vez.",
  codeExpired: "Ese código ha caducado. Pide otro en la tablet y escríbelo aquí.",
  codeUsed: "Ese código ya se ha usado. Pide otro en la tablet.",
  paired: "Tablet añadida. Ya se puede fichar en ella.",
  pairedNext: "Da a cada persona su número y su PIN.",
  endQuestion: "Deja de servir en el acto. Para volver a usarla habrá que añadirla de nuevo.",
  endedDone: "Quitada: en esa tablet ya no se puede fichar.",
  notThere: "Esa tablet ya no existe.",
  failedSave: "No hemos podido guardarlo. Inténtalo de nuevo.",
  // Unassigned punches.
  unassignedTitle: "Fichajes sin dueño",
  unassignedIntro:
    "Se hicieron sin un PIN que diga de quién son: sin conexión, o con el número bloqueado. Indica de quién es cada uno: esa persona recibirá la propuesta y la contestará. Si no es de nadie, descártalo. Quedará anotado quién lo decidió.",
  unassignedReasons: { "no-pin": "Sin conexión", locked: "Con el número bloqueado" },
  unassignedNone: "No hay ninguno por resolver",
  unassignedNoneHint: "Aquí esperan los fichajes de una tablet que no se sabe de quién son.",
  unassignedLink: (count: number) =>
    `${count === 1 ? "Hay 1 fichaje" : `Hay ${count >= 100 ? "más de 99" : count} fichajes`} sin dueño`,
  unassignedZero: "Fichajes sin dueño: ninguno por asignar",
  unassignedMore: "Hay más: aparecerán cuando resuelvas estos.",
  unassignedProposed: (count: number) =>
    count === 1 ? "Propuesta enviada a esa persona." : `${count} fichajes propuestos a esa persona.`,
  unassignedUnsaid: (count: number) =>
    `${count === 1 ? "1 fichaje no encaja" : `${count} fichajes no encajan`} con lo que esa persona ya tiene fichado y ${count === 1 ? "sigue" : "siguen"} aquí. Si tiene algo pendiente, contéstalo antes; si no, propón la corrección a mano en su historial y descártalo.`,
  unassignedDiscarded: (count: number) =>
    count === 1 ? "Fichaje descartado." : `${count} fichajes descartados.`,
  elsewhere: "alguien de otro centro",
  unassignedResolved: "Otra persona ya lo había resuelto.",
  unassignedUnknown: "Esa persona o ese fichaje no existen en tu empresa.",
  unassignedPersonMissing: "Elige de quién es",
  unassignedPunchMissing: "Marca al menos un fichaje",
  // PINs.
  pinTitle: "PIN de la tablet",
  pinSaved: "PIN guardado.",
  pinChange: "Cambiar el PIN",
  pinUnequal: "Los dos PIN no son iguales. Escríbelos otra vez.",
  pinFaults: {
    same: "Elige otro: todas las cifras son iguales",
    "in-a-row": "Elige otro: las cifras van seguidas",
    common: "Elige otro: es de los primeros que alguien probaría",
    number: "Elige otro: es tu número",
    document: "Elige otro: está en tu documento",
  },
  pinDigits: (digits: number) => `Escribe ${digits} cifras`,
  pinHint: (digits: number) => `${digits} cifras`,
  pinsUnequal: (newDigits: number) =>
    `No todos los PIN tienen las mismas cifras, y por eso en la tablet hay que pulsar «Entrar» después de escribirlo. Los nuevos tienen ${newDigits}: quien tenga otro puede cambiarlo.`,
  pinGiven: "Elige otro: este es el que te dieron",
  pinFirst: (digits: number) => `Uno que solo sepas tú, de ${digits} cifras.`,
  pinChosen: "PIN guardado. Desde ahora solo lo sabes tú.",
  pinChoose: "Elegir mi PIN",
  pinNumberLater: "Al crear el PIN le damos su número.",
  ownNumberLater: "Al guardar el PIN te damos tu número.",
  pinOnce: "Se muestra solo ahora. Dáselo en mano: nadie más debe saberlo.",
  personUnknown: "Esa persona no existe en tu empresa.",
  wrongTimes: `Con ${mostWrongPins} PIN equivocados el número se bloquea 5 minutos en ese dispositivo, no en los demás.`,
} as const;

/** Returns why a person may not check in at a kiosk. The state of the company's subscription is not for its screen. */
export function noEntryText({ code }: Denial): string {
  if (code === "restricted") return messages.notCheckIn;
  return code === "waiting" ? messages.noSeat : messages.inactive;
}

/** Returns why a chosen PIN is refused. @param pinDigits how many digits the company's new PINs have. */
export const pinFaultText = (fault: PinFault, { pinDigits }: { pinDigits: number }): string =>
  fault === "malformed" ? messages.pinDigits(pinDigits) : messages.pinFaults[fault];
