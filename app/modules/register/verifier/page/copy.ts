/** What the verifier's screen says. */
export const copy = {
  choose: "Elige o arrastra un archivo",
  chooseHint: "El ZIP «Registro verificable», un comprobante, o los archivos sueltos de una exportación.",
  private: "Nada sale de tu navegador: todo se comprueba en este dispositivo.",
  working: "Comprobando…",
  progress: "Progreso de la comprobación",
  valid: "VÁLIDO",
  validPackage: "Nada se ha modificado, quitado, añadido ni cambiado de sitio desde que se selló.",
  validReceipt: "El comprobante está tal como se firmó.",
  invalid: "NO VÁLIDO",
  unchecked: "No se ha podido comprobar",
  broken: "Ha ocurrido un error al leer el archivo. Vuelve a descargarlo e inténtalo de nuevo.",
  tooLarge: "El archivo ocupa demasiado para comprobarlo aquí. Usa la orden npm run register:verify.",
  noKeys: "Esta página no lleva las claves públicas: usa la que viene dentro de una exportación.",
  checked: "Qué se ha comprobado",
  proves: "Qué prueba",
  found: "Qué se ha encontrado",
  given: "Archivo comprobado",
  givenMany: "Archivos comprobados",
  file: "Archivo",
  digest: "Huella SHA-256",
  notRead: "No se ha leído",
  checkedAt: "Hora de la comprobación",
  print: "Imprimir",
  rows: "Fichajes comprobados",
  rowsNote:
    "Estos son los fichajes que se han comprobado. Si abres el ZIP con otro programa, compara lo que veas con ellos.",
  noRows: "La exportación no tiene ningún fichaje.",
  download: "Guardar los fichajes comprobados (CSV)",
  downloadName: "registro_comprobado.csv",
  previousRows: "Anteriores",
  nextRows: "Siguientes",
  whole: "Todo el registro",
  everybody: "Todas",
  evident:
    "El registro es a prueba de manipulaciones detectables: no impide que alguien cambie un archivo, pero hace que se note.",
} as const;

/** 'Un problema', '3 problemas'. */
export const problemCount = (total: number) =>
  total === 1 ? "Se ha encontrado un problema." : `Se han encontrado ${total} problemas.`;

/** 'Del 51 al 100 de 1234 fichajes.' */
export const rowsShown = (from: number, to: number, total: number) =>
  total === 1 ? "Un fichaje." : `Del ${from} al ${to} de ${total} fichajes.`;

/** The clock is the device's: it proves nothing, but it says when this page was printed. */
export const atDevice = (time: string, zone: string) =>
  `${time} (${zone}), según el reloj de este dispositivo`;

/** What to do with the name of the key: whoever made the package could have made the page too. */
export const compareKey = (origin: string | null) =>
  `Compara este identificador de clave con el publicado en ${origin ?? "la web de Fichaclara, en "}/.well-known/fichaclara-keys.json.`;
