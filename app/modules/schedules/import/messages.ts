import { joinWithAnd } from "~/platform/list-text";

/** The most bytes of a file of terms: 500 for each of 500 people. The answer repeats them. */
export const mostFileBytes = 250_000;

const termsCountText = (count: number) => (count === 1 ? "1 horario" : `${count} horarios`);

const rowsLeftText = (rows: number) => (rows === 1 ? "Queda 1 fila" : `Quedan ${rows} filas`);

const quoteNames = (names: readonly string[]) => names.map((name) => `«${name}»`);

export const messages = {
  title: "Importar horarios",
  intro: "El horario de todos, en tres pasos.",
  exampleTitle: "1. Descarga la lista",
  exampleHint: "Tiene a tu equipo. Escribe las horas así: 09:00\u201114:00 y 16:00\u201119:00.",
  fileTitle: "2. Sube tu archivo",
  fileHint: "En Excel: Archivo › Guardar como › CSV.",
  paste: "O pega las filas",
  seeTitle: "3. Mira y guarda",
  seeHint: "Verás qué recibe cada persona. Hasta entonces no se guarda nada.",
  rulesTitle: "Cómo se rellena cada columna",
  hint: "La primera fila nombra las columnas: persona, desde, lunes, martes, miércoles, jueves, viernes, sábado, domingo, horas semanales y parcial %. Separa con punto y coma. Como mucho 500 personas.",
  who: "Persona: su email, o su nombre completo si nadie más se llama así.",
  days: "Días: las horas, como 09:00-14:00 y 15:00-18:00. Vacío es libre. Una noche se escribe 22:00-06:00 en el día en que empieza.",
  weekly:
    "Horas semanales: para quien no tiene horario fijo, como 37,5 o 37:30, con los días vacíos. Se reparten de lunes a viernes.",
  percent: "Parcial %: lo que dice el contrato, como 62,5. Vacío es jornada completa.",
  rest: "Lo demás (festivos, vacaciones, horas por convenio) sigue como esté; si alguien no tiene horario, libra los festivos y tiene 30 días naturales de vacaciones.",
  example: "Descargar la lista",
  exampleFailed: "No se ha podido descargar el ejemplo. Inténtalo de nuevo.",
  failed: "No hay conexión o el servidor no contesta. Vuelve a revisar antes de guardar otra vez.",
  nothing: "Elige un archivo CSV o pega las filas.",
  fileTooLarge: "El archivo es demasiado grande: como mucho 250 kB. Divídelo en varios.",
  tooManyLines: (most: number) =>
    `Hay más de ${most.toLocaleString("es-ES")} líneas, contando las vacías. Borra las que sobran o divide el archivo.`,
  unreadable: "No se puede leer lo que se ha enviado. Elige el archivo otra vez.",
  isWorkbook:
    "Es un archivo de Excel o de otra hoja de cálculo, no un CSV. Ábrelo, elige «Archivo → Guardar como → CSV UTF-8» y sube el que se guarda; o copia las celdas y pégalas aquí.",
  brokenQuotes: (line: number) =>
    `En la fila ${line} hay comillas sin cerrar o mal puestas. Corrígelas y vuelve a revisar.`,
  noHeader: "La primera fila debe nombrar las columnas: persona, desde y los siete días, u horas semanales.",
  missingColumns: (names: readonly string[]) =>
    names.length === 1
      ? `Falta la columna ${quoteNames(names)[0]}. Añádela, aunque quede vacía.`
      : `Faltan las columnas ${joinWithAnd(quoteNames(names))}. Añádelas, aunque queden vacías.`,
  noRows: "No hay ninguna persona debajo de los títulos.",
  tooManyRows: (rows: number, most: number) =>
    `Hay ${rows.toLocaleString("es-ES")} filas: como mucho ${most} de una vez. Divide el archivo en varios.`,
  unused: (titles: readonly string[]) =>
    titles.length === 1
      ? `No se usa la columna ${quoteNames(titles)[0]}.`
      : `No se usan las columnas ${joinWithAnd(quoteNames(titles))}.`,
  nobodyNamed: "Escribe el email o el nombre de la persona.",
  noEmail: "Eso no es un email.",
  unknown: "Nadie de tu empresa tiene ese email o ese nombre completo.",
  ambiguous: "Varias personas se llaman así: escribe su email.",
  inactive: "Tiene el acceso desactivado.",
  repeated: (line: number) => `Esta persona ya está en la fila ${line}. Deja una sola fila.`,
  beforeCentre: (date: string) => `Está en tu centro desde el ${date}: escribe esa fecha o una posterior.`,
  beforeJoining: (date: string) => `Está en la empresa desde el ${date}: escribe esa fecha o una posterior.`,
  noHours: "Escribe las horas de algún día, o las horas semanales.",
  unevenVacation:
    "Tiene las vacaciones en días laborables, y sus días no duran lo mismo. Pónselo en Horarios, con las vacaciones en días naturales.",
  bothHours: "Escribe las horas de cada día o las horas semanales, no las dos.",
  madeADate: "La hoja lo ha convertido en una fecha: escribe las horas con minutos, como 09:00-14:00.",
  reviewTitle: "Comprueba lo que va a cambiar",
  againTitle: "Corregir o elegir otro archivo",
  save: (count: number) => `Guardar ${termsCountText(count)}`,
  toSave: (count: number) =>
    count === 0
      ? "No hay nada que guardar"
      : count === 1
        ? "Se guardará 1 horario"
        : `Se guardarán ${count} horarios`,
  same: (count: number) => (count === 1 ? "1 persona ya lo tiene" : `${count} personas ya lo tienen`),
  faulty: (count: number) =>
    count === 1 ? "1 fila tiene errores y no se guardará" : `${count} filas tienen errores y no se guardarán`,
  asked: (count: number) =>
    count === 1
      ? "1 fila tiene una pregunta y no se guardará sin respuesta"
      : `${count} filas tienen preguntas y no se guardarán sin respuesta`,
  asksTitle: "Contesta antes de guardar",
  saveAnswered: (count: number) =>
    count === 0 ? "Guardar lo contestado" : `Guardar ${termsCountText(count)} y lo contestado`,
  cell: (name: string, typedText: string) => `${name}: ${typedText === "" ? "vacío" : `«${typedText}»`}`,
  answered: "Guardado.",
  unanswered:
    "No se ha guardado nada: las filas que faltan tienen preguntas. Elige una respuesta y guarda otra vez.",
  faultsTitle: "Filas con errores",
  rowsTitle: "Qué recibe cada persona",
  changed:
    "Algo ha cambiado desde que lo revisaste, y no se ha guardado nada. Compruébalo y guarda otra vez.",
  nothingToSave: "Ya estaba así: no se ha guardado nada.",
  savedSome: (count: number, faulty: number, questionCount = 0) =>
    [
      `Guardado: ${termsCountText(count)}.`,
      ...(faulty > 0 ? [`${rowsLeftText(faulty)} con errores sin guardar.`] : []),
      ...(questionCount > 0 ? [`${rowsLeftText(questionCount)} con preguntas sin guardar.`] : []),
    ].join(" "),
  /** @param savedRows the rows, as a spreadsheet counts them. */
  stopped: (savedRows: readonly number[], rowsLeft: number, why: string) =>
    `${savedRows.length === 0 ? "No se ha guardado nada" : `Guardado: ${termsCountText(savedRows.length)}, ${rowsText(savedRows)}`}. ${
      rowsLeft === 1 ? "Falta 1" : `Faltan ${rowsLeft}`
    }: ${why} Vuelve a revisar y guarda las que faltan; lo guardado no se repite.`,
  noAnswer: "el servidor ha dejado de contestar.",
  gone: (name: string) => `${name} ya no tiene acceso.`,
  refused: "ya no puedes poner horarios, o alguien ya no está en tu empresa.",
} as const;

/** Returns rows as runs: `las filas 2 a 101 y 103`. */
function rowsText(rows: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const row of [...rows].sort((one, other) => one - other)) {
    const last = runs.at(-1);
    if (last && last[1] === row - 1) last[1] = row;
    else runs.push([row, row]);
  }
  const text = joinWithAnd(runs.map(([from, to]) => (from === to ? `${from}` : `${from} a ${to}`)));
  return rows.length === 1 ? `la fila ${text}` : `las filas ${text}`;
}
