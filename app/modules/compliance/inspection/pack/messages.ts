import { formatDate, type DateRange } from "~/time/dates";
import { keptDays, mostKept, mostUnderWay } from "./model/pack-limits";

/** The texts about packs, for managers. */
export const messages = {
  title: "Todo lo que piden, en un ZIP",
  intro: "Las hojas de cada persona y mes en PDF, los fichajes en CSV y lo demás que pide una inspección.",
  contents: "Qué lleva dentro",
  contentsText:
    "El registro de cada persona y mes en PDF; los fichajes en CSV; las correcciones y discrepancias; el protocolo que hayas guardado, con quién lo ha leído; los horarios y el calendario que hayas puesto; y el registro verificable, con la página que lo comprueba sin conexión y sin fiarse de nadie.",
  what: "Qué días y quién",
  make: "Preparar la carpeta (ZIP)",
  asked: "Se está preparando. Puedes salir de esta pantalla: te avisaremos por correo.",
  underWay: "Ese paquete ya se está preparando: lo tienes aquí debajo.",
  tooMany: `Ya se están preparando ${mostUnderWay} paquetes. Espera a que termine alguno, o elimínalo.`,
  tooManyKept: `Hay ${mostKept} paquetes guardados, que es el máximo. Elimina alguno para preparar otro.`,
  tooLarge: (people: number, months: number) =>
    `Son demasiadas hojas para un solo paquete: ${people} personas por ${months} meses. Elige menos días o menos personas.`,
  notAllowed: "Ya no puedes preparar paquetes de esta empresa.",
  failed: "No hemos podido guardarlo. Inténtalo de nuevo.",
  none: "No has preparado ningún paquete",
  noneHint: `Aquí verás cómo va cada uno y podrás descargarlo durante ${keptDays} días.`,
  unknown: "Ese paquete ya no existe. Prepara otro en «Inspección».",
  notReady: "Ese paquete todavía se está preparando. Mira cómo va en «Inspección».",
  deleted: "Paquete eliminado: ya no se puede descargar.",
  deleteQuestion: "Se borran sus archivos y ya no se puede descargar. El registro de la empresa no cambia.",
  broken: "No se ha podido preparar. Vuelve a intentarlo; si se repite, escríbenos.",
  registerEmpty: "Todavía no hay ningún fichaje en el registro.",
  ready: "El paquete está listo: ya se puede descargar.",
  /** The texts about a link's pack, for inspectors. */
  ofLink: {
    title: "Todo en un paquete",
    intro:
      "Un solo ZIP con los días y las personas de este enlace: el registro de cada persona y mes en PDF, los fichajes en CSV, las correcciones y discrepancias, el protocolo, los horarios y el calendario de la empresa si los ha guardado, el registro verificable con la página que lo comprueba y un LEEME. Se prepara en unos minutos.",
    again: "Preparar otro",
    broken: "No se ha podido preparar. Vuelve a intentarlo, o descarga abajo el registro y el CSV.",
    underWay: "El paquete se está preparando.",
    tooLarge:
      "Son demasiadas hojas para un solo paquete. Pide a la empresa un enlace de menos días o de menos personas, o descarga abajo el registro y el CSV.",
    tooManyKept: `Con este enlace ya se han preparado ${mostKept} paquetes hoy. Descarga el que hay, o vuelve mañana.`,
    unknown: "No hay ningún paquete preparado. Pídelo en «Descargar y comprobar».",
    notReady: "El paquete todavía se está preparando. Mira cómo va en «Descargar y comprobar».",
  },
} as const;

export const packFileName = ({ from, to }: DateRange) => `paquete_inspeccion_${from}_${to}.zip`;

export const daysText = ({ from, to }: DateRange) => `${formatDate(from)} – ${formatDate(to)}`;

const megabyte = 1_000_000;

/** Returns a file size in kB or MB. */
export const sizeText = (bytes: number): string =>
  bytes < megabyte
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${Math.round(bytes / (megabyte / 10)) / 10} MB`.replace(".", ",");
