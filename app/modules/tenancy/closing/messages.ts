import { formatEuros } from "~/modules/billing/plan-texts";
import { dateOfUtc, formatDate } from "~/time/dates";
import { joinWithAnd } from "~/platform/list-text";

const mostNamed = 5;

/** Joins names into a sentence. Of many it names the first, and how many more there are. */
function listNames(names: readonly string[]): string {
  const more = names.length - mostNamed;
  return joinWithAnd(more > 0 ? [...names.slice(0, mostNamed), `${more} más`] : names);
}

/** Formats the UTC day of an instant, for the screen and the mails of a closing. */
export const dateText = (at: number) => formatDate(dateOfUtc(at));

interface ClosureDates {
  reopenUntil: number;
  readUntil: number;
}

/** An effect of a closing: the words that matter most, and the rest. */
type ClosingEffect = [first: string, rest: string];

const colleaguesAreMailed: ClosingEffect = [
  "Tu equipo recibe un correo",
  " con la forma de ver y descargar su registro.",
];

/** The texts about closing a company. */
export const messages = {
  effects: ({ reopenUntil, readUntil }: ClosureDates, isAlone: boolean): ClosingEffect[] => [
    ["Nadie podrá fichar", " desde ese momento, ni corregir lo fichado."],
    [
      "La suscripción se cancela al momento",
      ": no se cobra nada más, y no se devuelve la parte del mes ya pagada.",
    ],
    [
      "Las tablets se desconectan",
      ", y las invitaciones, el enlace para unirse y la oferta de traspaso se retiran.",
    ],
    ...(isAlone ? [] : [colleaguesAreMailed]),
    [
      "El registro se conserva",
      `, como pide la ley: hasta el ${dateText(readUntil)} entrarás igual que ahora para verlo, descargarlo o abrirlo a la Inspección${isAlone ? "" : ", y cada persona podrá ver el suyo"}.`,
    ],
    ["Si te arrepientes", `, puedes volver a abrirla hasta el ${dateText(reopenUntil)}.`],
  ],
  working: (names: readonly string[]) =>
    `${names.length === 1 ? "Sigue" : "Siguen"} trabajando: ${listNames(names)}. Cuando ${names.length === 1 ? "fiche" : "fichen"} la salida podrás cerrar la empresa.`,
  workingYourself: "Ficha antes la salida: tu entrada sigue abierta. Después podrás cerrar la empresa aquí.",
  /** @param names the people who have not punched out. @param count of missing exits, also earlier ones. */
  missingExits: (names: readonly string[], count: number) => {
    if (count <= 1 && names.length <= 1)
      return `Falta la salida${names.length === 1 ? ` de ${names[0]!}` : ""}: quedará así, sin horas.`;
    const people = names.length === 0 ? "" : ` de ${listNames(names)}`;
    return count <= names.length
      ? `Faltan las salidas${people}: quedarán así, sin horas.`
      : `Faltan ${count} salidas${people && `, entre ellas ${names.length === 1 ? "la última" : "las últimas"}${people}`}: quedarán así, sin horas.`;
  },
  waiting: (tasks: number) =>
    tasks === 1 ? "1 cosa por contestar: quedará así." : `${tasks} cosas por contestar: quedarán así.`,
  openMonths: "Los meses sin cerrar quedarán así.",
  owed: (cents: number) =>
    `Quedan ${formatEuros(cents / 100)} por pagar. Cerrar la empresa no los cancela: puedes pagarlos ahora o después, aquí mismo.`,
  owedUnknown: "Ahora no podemos consultar si queda algo por pagar.",
  notTaken:
    "Descarga antes el registro de toda la empresa. Si alguien ha fichado después de tu última descarga, descárgalo otra vez.",
  taken: "Ya has descargado el registro con todo lo fichado.",
  paymentsUnavailable:
    "Ahora no podemos cancelar la suscripción, así que no hemos cerrado nada. Inténtalo de nuevo en unos minutos.",
  busy: "Mientras cerrabas, alguien ha seguido fichando. Inténtalo de nuevo.",
  notFinished:
    "La empresa está cerrada, pero todavía no hemos podido cancelar la suscripción o desconectar las tablets. Lo reintentamos cada cinco minutos, y puedes hacerlo tú ahora.",
  tooLate: "Ya han pasado los 30 días: el cierre es definitivo. El registro sigue aquí.",
  failed: "No hemos podido hacerlo ahora. Inténtalo de nuevo.",
  exportFailed: "No hemos podido preparar el registro. Inténtalo de nuevo.",
} as const;
