import { formatDuration } from "~/time/durations";

export const messages = {
  adminHint: "Un administrador, además de fichar, lleva el equipo y los reportes.",
  nameMissing: "Escribe el nombre completo",
  emailMissing: "Escribe el email",
  adminNeedsEmail: "Para ser administrador hace falta un email",
  centreOfAll: "El mismo para todas las personas de la lista.",
  invitedElsewhere:
    "Esta dirección ya tiene una invitación de otra persona responsable. Pide a quien lleva la empresa que la cambie.",
  roleInvalid: "El rol debe ser empleado o administrador",
  companyNameFirst: "Escribe el nombre de tu empresa: es lo que lee quien recibe la invitación.",
  companyNameHint: "Lo lee quien recibe la invitación. Lo pedimos una vez.",
  companyUnnamed: "Antes de invitar a alguien, pon el nombre de tu empresa en Mi Perfil.",
  alreadyHere: "Esta dirección ya es de una persona de tu empresa. La encontrarás en Equipo.",
  documentHere: "Ese documento ya es de una persona de tu empresa. La encontrarás en Equipo.",
  sent: "Invitación enviada correctamente",
  sendFailed: "Error enviando invitación",
  mailFailed:
    "Error enviando invitación: el correo no ha salido. La invitación queda guardada; reenvíala desde Invitaciones.",
  tooManyMails: {
    perCompany: (most: number, waitMs: number) =>
      `Tu empresa ya ha enviado ${most} invitaciones en 24 horas, que es el máximo. Vuelve a intentarlo dentro de ${formatDuration(waitMs + 60_000)}.`,
    perNewCompany: (most: number, waitMs: number) =>
      `Tu empresa ya ha enviado ${most} invitaciones en 24 horas, que es el máximo hasta que tenga un plan de pago o se hayan aceptado 10. Vuelve a intentarlo dentro de ${formatDuration(waitMs + 60_000)}.`,
    perInviter: (most: number, waitMs: number) =>
      `Ya has enviado ${most} invitaciones en 24 horas entre todas tus empresas, que es el máximo hasta que esta tenga un plan de pago o se hayan aceptado 10. Vuelve a intentarlo dentro de ${formatDuration(waitMs + 60_000)}.`,
    perAddressOfAll: (most: number, waitMs: number) =>
      `Esta dirección ya ha recibido ${most} invitaciones en 24 horas, que es el máximo. Vuelve a intentarlo dentro de ${formatDuration(waitMs + 60_000)}.`,
    perAddress: (most: number, waitMs: number) =>
      `Tu empresa ya ha enviado ${most} invitaciones a esta dirección en 24 horas, que es el máximo. Vuelve a intentarlo dentro de ${formatDuration(waitMs + 60_000)}.`,
  },
  noSession: "No hay sesión activa. Por favor, inicia sesión de nuevo.",
  notJson: (status: number) => `El servidor devolvió una respuesta no válida. Estado: ${status}`,
  resent: "Invitación reenviada. El enlace anterior ya no sirve.",
  deleted: "Invitación eliminada",
  gone: "Esa invitación ya no está pendiente: se ha aceptado o se ha eliminado.",
  deleteQuestion: "¿Estás seguro de que quieres eliminar esta invitación? Esta acción no se puede deshacer.",
  loadFailed: "Error cargando invitaciones",
  deleteFailed: "Error eliminando invitación",
  resendFailed: "Error enviando invitación",
  empty: "No hay invitaciones pendientes",
  emptyHint: "Aquí verás a quién le falta aceptar.",
  ways: "WhatsApp: un enlace para todo el equipo. Los otros dos: un correo a cada persona.",
  tokenMissing: "Token de invitación no encontrado en la URL",
  invalid: "Invitación no válida",
  verifyFailed: "Error verificando la invitación",
  linkFailed: "Ocurrió un error al enviar el enlace de acceso",
  tooManyPeople: (most: number) => `Como mucho ${most} personas de una vez. Divide el archivo en varios.`,
  fileUnreadable: "No se puede leer el archivo. Guárdalo como CSV e inténtalo de nuevo.",
  fileTooLarge: "El archivo es demasiado grande: como mucho 1 MB.",
  noHeader:
    "Escribe una persona por línea con su email, o nombra las columnas en la primera fila: nombre, email, dni y rol.",
  listedWithoutEmail: "En esta línea no hay un email válido",
  missingColumns: (missing: readonly ("full_name" | "email")[]) =>
    missing.includes("full_name")
      ? "No encontramos la columna del nombre. Elige abajo cuál es."
      : "No encontramos la columna del email. Elige abajo cuál es; si nadie tiene email, añade una columna «email» vacía.",
  isWorkbook:
    "Es un archivo de Excel o de otra hoja de cálculo, no un CSV. Ábrelo, elige «Archivo → Guardar como → CSV UTF-8» y sube el que se guarda; o copia las celdas y pégalas aquí.",
  brokenQuotes: (line: number) =>
    `En la fila ${line} hay comillas sin cerrar o mal puestas. Corrígelas y vuelve a revisar.`,
  importWaits: "Se añaden como mucho 60 personas por minuto. Sigue solo: deja esta página abierta.",
  columnUses: {
    full_name: "Nombre",
    surname: "Apellidos",
    email: "Email",
    dni: "DNI, NIE o pasaporte",
    role: "Rol",
  },
  aboveTitles: "Esta fila está encima de los títulos: no se usa. Ponla debajo.",
  addressUsed: (email: string) => `Email: la invitación irá a ${email}.`,
  noPeople: "No hay ninguna persona debajo de los títulos.",
  repeated: (line: number) => `Este email ya está en la fila ${line}`,
  repeatedPerson: (line: number) => `Esta persona ya está en la fila ${line}`,
} as const;

const roleNames = { admin: "Administrador", employee: "Empleado" } as const;

export const roleName = (role: keyof typeof roleNames) => roleNames[role];
