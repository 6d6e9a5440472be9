import type { Doubt } from "../verdict";

/** The texts of the verifier's screen. */
export const messages = {
  choose: "Elegir archivos",
  chooseOther: "Comprobar otro archivo",
  chooseHint:
    "El ZIP del registro, un comprobante o el archivo firmado de un correo. Si eliges varios, se comparan entre sí.",
  private: "Los archivos no salen de tu navegador: todo se comprueba en este dispositivo.",
  working: "Comprobando…",
  progress: "Progreso de la comprobación",
  valid: "VÁLIDO",
  allValid: "TODO VÁLIDO",
  warned: "VÁLIDO, CON UN AVISO",
  /** The title of the visitors' sample, so that nobody takes it for a real company's package. */
  sample: "El ejemplo está intacto",
  sampleOnly: "No es un registro de verdad.",
  warnedMany: "Hay avisos: mira más abajo.",
  late: "Apuntado después de la fecha que dice",
  keepStamp: "Guardar el sello de tiempo para OpenSSL",
  keepStampName: "sello_de_tiempo.zip",
  keysShown:
    "Esta página no ha consultado nada: compara con las claves que trae. Puedes pedir ahora las que Fichaclara publica.",
  fetchKeys: "Consultar las claves publicadas",
  keysFetched:
    "Se han consultado las claves que Fichaclara publica ahora: lo de arriba está comprobado con ellas.",
  invalid: "NO VÁLIDO",
  askAgain: "Pide otra vez el ZIP, tal como se descargó.",
  allAgree: "Coinciden todos entre sí.",
  notAllComparable: "No todos se pueden comparar entre sí: mira más abajo.",
  unchecked: "No se ha podido comprobar",
  partlyUnchecked: "No se ha podido comprobar todo",
  onlySuccessions:
    "Elige también el paquete o el comprobante: successions.json solo dice qué claves siguen a otras.",
  broken: "Ha ocurrido un error al leer el archivo. Vuelve a descargarlo e inténtalo de nuevo.",
  tooLarge: "Es demasiado para comprobarlo aquí de una vez. Usa la orden npm run register:verify.",
  noKeysInside: "Esta página no lleva las claves públicas: usa la que viene dentro de un paquete.",
  noKeysPublished: "No se han podido leer las claves publicadas. Comprueba la conexión e inténtalo de nuevo.",
  checked: "Qué se ha comprobado",
  proves: "Qué prueba",
  found: "Qué se ha encontrado",
  why: "Por qué",
  together: "Unos junto a otros",
  consistencyTitle: "¿Sigue igual en Fichaclara?",
  consistencyNote:
    "Fichaclara puede probar que lo que firmó entonces es el comienzo de lo que tiene hoy. Al pedirlo se le envían solo los puntos de control firmados: de qué registro son, cuántas anotaciones tenía y su raíz, un número calculado con todas ellas. Ni nombres ni horas.",
  consistencyButton: "Pedir la prueba a Fichaclara",
  keepAnswer: "Guardar la respuesta de Fichaclara",
  alarm: "NO COINCIDE",
  keep: "Guardar la prueba",
  keepNote:
    "Guarda los dos archivos juntos, tal como los has dado, con un texto que explica qué prueban. Cualquiera puede volver a comprobarlos.",
  keepName: "contradiccion_probada.zip",
  given: "Archivo elegido",
  givenMany: "Archivos elegidos",
  file: "Archivo",
  digest: "Huella SHA-256",
  notRead: "No se ha leído",
  checkedAt: "Hora de la comprobación",
  print: "Imprimir",
  remarks: "Lo corregido, con discrepancia, anulado o sin salida",
  rows: "Fichajes comprobados",
  rowsNote:
    "Estos son los fichajes que se han comprobado. Si abres el ZIP con otro programa, compara lo que veas con ellos.",
  noRows: "El paquete no tiene ningún fichaje.",
  download: "Guardar los fichajes comprobados (CSV)",
  downloadName: "registro_comprobado.csv",
  previousRows: "Anteriores",
  nextRows: "Siguientes",
  whole: "Todo el registro",
  everybody: "Todas",
  keysInside:
    "Esta página lleva dentro las claves con las que comprueba, y quien falsificara un paquete podría falsificar también la página. Compara la clave con la que se publica en /.well-known/fichaclara-keys.json de la web de Fichaclara, o usa la página pública.",
} as const;

/** Titles instead of 'VÁLIDO' when the verdict is undecided. */
export const doubtTitles: Record<Doubt, string> = {
  "older-format": "FORMATO ANTERIOR",
  "newer-format": "FORMATO MÁS NUEVO QUE ESTA PÁGINA",
  "unknown-format": "FORMATO DESCONOCIDO",
  "unknown-key": "CLAVE DESCONOCIDA",
  "unknown-kind": "NO SE PUEDE COMPROBAR DEL TODO",
  "unknown-zone": "Zona horaria desconocida",
};

export const problemCount = (total: number) =>
  total === 1 ? "Se ha encontrado un problema." : `Se han encontrado ${total} problemas.`;

/** 'De 4 archivos: 2 válidos, 1 no válido, 1 sin comprobar.' */
export function fileCounts({ valid, invalid, unchecked }: Record<"valid" | "invalid" | "unchecked", number>) {
  const parts = [
    valid > 0 && (valid === 1 ? "1 válido" : `${valid} válidos`),
    invalid > 0 && (invalid === 1 ? "1 no válido" : `${invalid} no válidos`),
    unchecked > 0 && `${unchecked} sin comprobar`,
  ];
  return `De ${valid + invalid + unchecked} archivos: ${parts.filter(Boolean).join(", ")}.`;
}

/** 'Del 51 al 100 de 1234 fichajes.' */
export const rowsShown = (from: number, to: number, total: number) =>
  `Del ${from} al ${to} de ${total} fichajes.`;

/** 'Fichajes comprobados (1)' */
export const rowsTitle = (total: number) => (total === 0 ? messages.rows : `${messages.rows} (${total})`);

/** Leads to the entries that a worker may contest, since the verdict is only about the signature. */
export const remarkedCount = (total: number) =>
  total === 0
    ? null
    : total === 1
      ? "Hay un fichaje con observaciones: míralo más abajo."
      : `Hay ${total} fichajes con observaciones: míralos más abajo.`;

export const andMore = (count: number) => `Y ${count} más.`;

/** The time is the device's: it proves nothing, but dates a printed page. */
export const atDevice = (time: string, zone: string) =>
  `${time} (${zone}), según el reloj de este dispositivo`;
