import { decimalText } from "~/platform/decimal-text";
import { formatDate, type DateRange } from "~/time/dates";
import { packKeptDays, mostKeptPacks, mostPacksUnderWay } from "./model/pack-limits";

/** The texts about packs, for managers. */
export const messages = {
  title: "Todo lo que piden, en un ZIP",
  intro: "Las hojas en PDF, los fichajes en CSV y lo demás que pide una inspección.",
  contents: "Qué lleva dentro",
  contentsText:
    "El registro de cada persona y mes en PDF; los fichajes en CSV; las correcciones y discrepancias; el protocolo que hayas guardado, con quién lo ha leído; los horarios y el calendario, si los incluyes; los meses cerrados que caben enteros en esos días, con su entrega y su respuesta; y el registro verificable, con la página que lo comprueba sin conexión y sin fiarse de nadie.",
  what: "Qué días y quién",
  make: "Preparar la carpeta (ZIP)",
  another: "Preparar otra",
  requested: "Se está preparando. Puedes salir de esta pantalla: te avisaremos por correo.",
  underWay: "Esa carpeta ya se está preparando: la tienes aquí debajo.",
  tooMany: `Ya se están preparando ${mostPacksUnderWay} carpetas. Espera a que termine alguna, o elimínala.`,
  tooManyKept: `Hay ${mostKeptPacks} carpetas guardadas, que es el máximo. Elimina alguna para preparar otra.`,
  tooLarge: (people: number, months: number) =>
    `Son demasiadas hojas para una sola carpeta: ${people} personas por ${months} meses. Elige menos días o menos personas.`,
  noPermission: "Ya no puedes preparar carpetas de esta empresa.",
  failed: "No hemos podido guardarlo. Inténtalo de nuevo.",
  noneHint: `Aquí podrás descargarla durante ${packKeptDays} días.`,
  unknown: "Esa carpeta ya no existe. Prepara otra en «Inspección».",
  notReady: "Esa carpeta todavía se está preparando. Mira cómo va en «Inspección».",
  deleted: "Carpeta eliminada: ya no se puede descargar.",
  deleteQuestion: "Se borran sus archivos y ya no se puede descargar. El registro de la empresa no cambia.",
  broken: "No se ha podido preparar. Vuelve a intentarlo; si se repite, escríbenos.",
  registerEmpty: "Todavía no hay ningún fichaje en el registro.",
  ready: "La carpeta está lista: ya se puede descargar.",
  /** The texts about a link's pack, for inspectors. */
  ofLink: {
    title: "Todo, en un ZIP",
    intro: (withPlans: boolean) =>
      withPlans
        ? "Hojas en PDF, fichajes en CSV, correcciones, protocolo, horarios y calendario."
        : "Hojas en PDF, fichajes en CSV, correcciones y protocolo.",
    contents: "Qué lleva dentro",
    contentsText: (withPlans: boolean) =>
      `El registro de cada persona y mes en PDF, los fichajes en CSV, las correcciones y discrepancias, y un LEEME. El protocolo${withPlans ? ", los horarios, el calendario" : ""} y los meses cerrados, si la empresa los tiene. El registro verificable, con la página que lo comprueba. Se prepara en unos minutos.`,
    again: "Preparar otra",
    broken: "No se ha podido preparar. Vuelve a intentarlo, o descarga abajo el registro y el CSV.",
    underWay: "La carpeta se está preparando.",
    tooLarge:
      "Son demasiadas hojas para una sola carpeta. Pide a la empresa un enlace de menos días o de menos personas, o descarga abajo el registro y el CSV.",
    tooManyKept: `Con este enlace ya se han preparado ${mostKeptPacks} carpetas hoy. Descarga la que hay, o vuelve mañana.`,
    unknown: "No hay ninguna carpeta preparada. Pídela en «Descargar».",
    notReady: "La carpeta todavía se está preparando. Mira cómo va en «Descargar».",
  },
} as const;

export const dateRangeText = ({ from, to }: DateRange) => `${formatDate(from)} – ${formatDate(to)}`;

const megabyte = 1_000_000;

/** Returns a file size in kB or MB. */
export const sizeText = (bytes: number): string =>
  bytes < megabyte
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${decimalText(Math.round(bytes / (megabyte / 10)) / 10)} MB`;
