import { joinWithAnd, joinWithOr } from "~/platform/list-text";

const mostNamedPeople = 3;

/** `Ana y Leo`; from the fourth person on, `4 personas`. */
const peopleInWords = (people: string[]) =>
  people.length <= mostNamedPeople ? joinWithAnd(people) : `${people.length} personas`;

export const messages = {
  aloneHint: "Aquí saldrá tu equipo: quién trabaja ahora, con qué rol y con qué email.",
  personLinks: "Su tiempo",
  paperLink: "Enlace en papel",
  statusFailed: "Error al actualizar el estado de los miembros",
  memberFailed: "Error al actualizar el miembro",
  addPerson: "Añadir persona",
  addWithoutEmail: "Añadir sin correo",
  inviteInstead: "¿Tiene correo? Mejor invítala",
  centreHint: "Dónde trabaja. Puedes cambiarlo luego en su horario.",
  addAnother: "Añadir otra persona",
  done: "Hecho",
  givePin: "Darle número y PIN",
  addPersonHint: "Sin correo: ficha en la tablet. Al añadirla verás su número y su PIN.",
  addFailed: "No se ha podido añadir. Inténtalo de nuevo.",
  added: "Persona añadida",
  addedWaits: "El plan está completo: espera, y entra sola en cuanto haya sitio.",
  activatedWait: (count: number) =>
    count === 1
      ? "1 persona espera: el plan está completo. Entra sola en cuanto haya sitio."
      : `${count} personas esperan: el plan está completo. Entran solas en cuanto haya sitio.`,
  waitingTitle: (count: number) =>
    count === 1 ? "1 persona espera sitio en el plan" : `${count} personas esperan sitio en el plan`,
  waitingRemedy:
    "Entran solas, primero quien más espera, en cuanto mejores el plan o desactives a alguien. A quien no sea de tu equipo, desactívalo en la lista.",
  waitingRemedyOfAdmin:
    "Entran solas, primero quien más espera, en cuanto desactives a alguien o el propietario mejore el plan. A quien no sea de tu equipo, desactívalo en la lista.",
  waitsSince: (on: string) => `Espera desde el ${on}`,
  waitNoMore: (count: number) =>
    count === 1
      ? "1 persona deja de esperar sitio en el plan."
      : `${count} personas dejan de esperar sitio en el plan.`,
  undoableIfRoom:
    "Hay quien espera sitio en el plan y entra en su lugar: si lo deshaces, esperará a que haya otro, y tendrás que volver a ponerle horario y ausencias.",
  addedTooMany: (most: number) =>
    `Tu empresa ya ha añadido ${most} personas sin correo en 24 horas, que es el máximo. Vuelve a intentarlo mañana.`,
  documentHere: (name: string | null, isActive: boolean) =>
    name === null
      ? messages.documentElsewhere
      : `Es el documento de ${name}, que ya está en tu equipo${isActive ? "" : " y está inactiva: actívala en la lista"}.`,
  nameHere: (name: string | null, dni: string | null, isActive: boolean) =>
    name === null
      ? messages.nameElsewhere
      : `Ya hay una persona que se llama así en tu equipo: ${name}${dni ? `, DNI ${dni}` : ""}${isActive ? "" : ", inactiva"}.`,
  documentElsewhere:
    "Es el documento de otra persona de la empresa, que no está en tus centros. Pregunta al propietario.",
  nameElsewhere: "Ya hay una persona que se llama así en la empresa, fuera de tus centros.",
  addApart: "Si es otra, añádela en Equipo.",
  isOther: "Es otra persona con el mismo nombre",
  emailAndAccess: "Email, sesiones y otros accesos",
  addEmail: "Añadir su email",
  withoutEmail: "Sin correo: ficha en la tablet",
  adminNeedsEmail: "Para ser administrador necesita entrar con un correo.",
  sessionsEnded: "Sesiones cerradas. Para volver a entrar tendrá que pedir otro enlace.",
  addressFailed: "No se ha podido enviar. Inténtalo de nuevo.",
  addressSame: "Ya entra con este email.",
  addressSent:
    "Invitación enviada al nuevo email. Cuando la acepte, su perfil se abrirá con él; hasta entonces no cambia nada.",
  sessionsFailed: "No se han podido cerrar sus sesiones. Inténtalo de nuevo.",
  invitationPending: "Invitación pendiente",
  invitationExpired: "Invitación caducada",
  seeInvitation: (name: string) => `Ver la invitación de ${name}`,
  empty: "No se encontraron empleados",
  emptyHint: "Nadie coincide con esa búsqueda.",
  nobodyChosen: "Elige al menos a una persona.",
  tooMany: "Como mucho 5000 personas a la vez. Filtra la lista y hazlo en varias veces.",
  listChanged: (count: number) =>
    `La lista ha cambiado: ahora son ${count}. Revísala y vuelve a intentarlo. No se ha cambiado nada.`,
  protected:
    "No puedes activar ni desactivar tu propia cuenta, la del propietario ni la de quien ha dejado la empresa. No se ha cambiado nada.",
  represents: "Representante",
  representsNoMore: (isOne: boolean) =>
    isOne ? "Deja de ser representante de la plantilla." : "Quien representa a la plantilla deja de hacerlo.",
  representsHint: "Representa a la plantilla. Como administrador dejaría de hacerlo.",
  ownRole: "No puedes cambiar tu propio rol.",
  ownerUneditable: "Los datos del propietario solo se cambian desde su perfil.",
  gone: "Dejó la empresa",
  erased: "Se fue hace más de cuatro años y sus datos se han borrado.",
  erasedUneditable:
    "Se fue hace más de cuatro años y sus datos se han borrado. Si vuelve a la empresa, invítala de nuevo.",
  personUnknown: "No existe esa persona.",
  companyUnknown: "No existe esa empresa.",
  nameMissing: "Escribe el nombre completo",
  chooseCentre: "Elige un centro",
  noCentre: "Sin centro todavía",
  centreUnchosen: (centres: readonly string[]) => `Elige el centro: ${joinWithOr(centres)}.`,
  scope: "Responsable de",
  scopeHint:
    "Solo ve y lleva a los empleados de los centros que marques. Sin marcar ninguno, toda la empresa.",
  wholeCompany: "Toda la empresa",
  tooManyCentres: (most: number) => `Marca ${most} centros como mucho, o ninguno para toda la empresa.`,
  scopeChanged: "Otra persona lo ha cambiado mientras. Mira ahora de qué es responsable y guarda otra vez.",
  scopeUnknown: "Uno de esos centros ya no está abierto. Elige otra vez.",
  centreNames: (centres: readonly string[]) =>
    centres.length === 0 ? "otros centros" : joinWithAnd(centres),
  managesOnly: (centres: readonly string[]) => `Responsable de ${messages.centreNames(centres)}`,
  noLimit: "Sin límite de centros",
  scopeChanges: (count: number) => `Cambios de sus centros (${count})`,
  roleInvalid: "Elige Empleado o Administrador",
  memberSaved: "Cambios guardados",
  deactivate: (people: string[]) => `¿Desactivar a ${peopleInWords(people)}?`,
  alreadyInactive: "Ya estaban desactivadas. No se ha cambiado nada.",
  stillRead: (isOne: boolean) =>
    isOne
      ? "Puede seguir entrando para verlo, descargarlo y contestar lo que se le proponga."
      : "Quien entra con su correo puede seguir viéndolo, descargándolo y contestando lo que se le proponga.",
  remain: (count: number) => (count === 1 ? "queda 1 persona activa" : `quedan ${count} personas activas`),
  withdrawn: (count: number) =>
    count === 1
      ? "Se retira 1 invitación pendiente enviada en su nombre."
      : `Se retiran ${count} invitaciones pendientes enviadas en su nombre.`,
  owed: ({ name, vacation, balance }: { name: string; vacation: string; balance: string | null }) =>
    `${name}: si hoy es su último día, ${vacation}${balance === null ? "" : ` y su saldo hasta ayer es ${balance}`}.`,
  owedToMany: "Mira antes en «Saldo» y en «Ausencias» qué se debe a cada persona.",
  waitingEnds: (count: number) =>
    count === 1
      ? "Se retira 1 ausencia que espera respuesta. Si vale, contéstala antes."
      : `Se retiran ${count} ausencias que esperan respuesta. Si valen, contéstalas antes.`,
  laterEnds: (count: number) =>
    count === 1
      ? "1 ausencia aceptada acaba hoy o ya no empieza. No vuelve al activar de nuevo."
      : `${count} ausencias aceptadas acaban hoy o ya no empiezan. No vuelven al activar de nuevo.`,
  undoable: "Durante 10 segundos podrás deshacerlo; después, activar de nuevo en esta lista.",
  undoableInPart:
    "Durante 10 segundos podrás deshacerlo, aunque la salida que falte habrá que ponerla después.",
  activated: (count: number) => (count === 1 ? "1 persona activada" : `${count} personas activadas`),
  deactivated: (count: number) => (count === 1 ? "1 persona desactivada" : `${count} personas desactivadas`),
  /** About people with an open entry. */
  losesExit(working: string[]) {
    if (working.length !== 1)
      return `${peopleInWords(working)} están trabajando ahora: su jornada quedará sin hora de salida y no contará. Si puedes, espera a que fichen la salida.`;
    return `${peopleInWords(working)} está trabajando ahora: su jornada quedará sin hora de salida y no contará. Si puedes, espera a que fiche la salida.`;
  },
  lostExit: (count: number) =>
    count === 1
      ? "1 estaba trabajando: su jornada ha quedado sin hora de salida."
      : `${count} estaban trabajando: su jornada ha quedado sin hora de salida.`,
  /** If more exits are missing than the form asks for. */
  otherExits: (count: number) => `De las otras ${count} puedes ponerla en «Trabajando...».`,
  exitsFailed: "No hemos podido guardarlo. Inténtalo de nuevo.",
  noExitGiven: "Escribe al menos una hora de salida, o déjalo para más tarde en «Trabajando...».",
  exitsWrong: "Revisa los campos en rojo.",
  exitsProposed: (count: number) =>
    count === 1
      ? "Salida propuesta. La persona la contesta en «Correcciones»."
      : `${count} salidas propuestas. Cada persona contesta la suya en «Correcciones».`,
} as const;

export const roleNames = { owner: "Propietario", admin: "Administrador", employee: "Empleado" } as const;
