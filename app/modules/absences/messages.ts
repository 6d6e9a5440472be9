import { needsAnotherText } from "~/modules/policy/needs-another-manager";
import { formatDate, type LocalDate } from "~/time/dates";
import type { AbsenceUnit } from "~/modules/schedules/absence-kinds";
import { formatHours } from "~/time/durations";
import { daysText } from "./absence-text";
import { amountText, causeText, numberText } from "./allowance-text";
import type { CompanyKind } from "./company-kinds";
import type { AbsenceState, CurrentAbsence } from "./model/current-absence";
import { viewAbsence, type AbsenceViewer } from "./model/view-absence";
import type { TakenOfYear } from "./model/amounts-of";
import type { AbsenceRefusal } from "./model/absence-command";

export const messages = {
  title: "Ausencias",
  intro: "Quién falta cada día. Pedir una ausencia no cambia ningún fichaje.",
  ask: "Pedir ausencia",
  record: "Anotar una ausencia",
  recordFor: "Anotar la de otra persona",
  kinds: "Tipos de ausencia",
  allowance: "Tus días del año",
  colleagueAllowance: "Ver la cuenta de sus días",
  ownComing: "Pendientes y próximas",
  formTitle: "Pedir ausencia",
  recordTitle: (name: string) => `Anotar una ausencia de ${name}`,
  changeTitle: (name: string) => `Cambiar los días de la ausencia de ${name}`,
  ownChangeTitle: "Cambiar los días de tu ausencia",
  ownTitle: "Tus ausencias",
  personTitle: (name: string) => `Ausencias de ${name}`,
  kindless: "Ausencia",
  absent: "Ausente",
  moreWaiting: (count: number) => `Y ${count} más. Contesta primero estas.`,
  noneOwn: "Todavía no has pedido ninguna ausencia",
  noneOf: "Todavía no tiene ninguna ausencia",
  noneHint: "Aparecen aquí con su respuesta, quién la dio y cuándo.",
  noneInMonth: "Nadie falta este mes",
  tapToAsk: "Toca un día y pídelo. Con fondo gris, libras o es festivo.",
  tapWeek: "Con » pides la semana entera.",
  failed: "No hay conexión o el servidor no contesta. No se ha guardado nada: inténtalo de nuevo.",
  weekendFirst:
    "Todavía no se ha guardado nada: añade los días libres que cuenten, o pulsa otra vez el botón si no cuenta ninguno.",
  kindMissing: "Elige el tipo de ausencia.",
  invalid: "Revisa los campos marcados. No se ha guardado nada.",
  unknown: "No existe esa persona en tu empresa.",
  unknownAbsence: "No existe esa ausencia.",
  endedHidden: "Ya no espera respuesta. No se ha guardado nada.",
  busy: "Alguien está cambiando lo mismo. No se ha guardado nada: inténtalo de nuevo.",
  notADate: "Escribe una fecha válida (dd/mm/aaaa)",
  notATime: "Escribe una hora, como 09:00.",
  notAKind: "Elige un tipo de la lista.",
  cancelQuestion:
    "La persona recibe un correo si tiene dirección, y los días dejan de contar. No se puede deshacer: habría que anotar otra ausencia.",
  ownCancelQuestion: "Los días dejan de contar. No se puede deshacer: tendrías que pedirlos otra vez.",
} as const;

/** The states of an absence, as a word. */
export const stateTexts: Record<AbsenceState, string> = {
  requested: "Pendiente",
  accepted: "Aceptada",
  declined: "Rechazada",
  withdrawn: "Retirada",
};

/** Returns the name of an absence's kind for a viewer; a word that gives nothing away where the viewer does not see it. */
export function visibleKindName(
  absence: CurrentAbsence,
  kinds: readonly CompanyKind[],
  viewer: AbsenceViewer,
): string {
  const key = visibleKey(absence, kinds, viewer);
  const kind = kinds.find((each) => each.key === key);
  return kind ? (absence.kindName ?? kind.name) : messages.kindless;
}

/** Returns the key of an absence's kind, or null for a viewer who does not see it. */
export const visibleKey = (
  absence: CurrentAbsence,
  kinds: readonly CompanyKind[],
  viewer: AbsenceViewer,
): string | null =>
  viewAbsence(absence, kinds.find(({ key }) => key === absence.kind)?.isPrivate ?? true, viewer)?.kind ??
  null;

/** The field beside which a refusal appears; null if it is about no field. */
export type AbsenceField = "kind" | "from" | "to" | "hours_from" | "note";

interface RefusalContext {
  names: ReadonlyMap<string, string>;
  kinds: readonly CompanyKind[];
  viewer: AbsenceViewer;
  /** Whether the absences are the viewer's. */
  isOwn: boolean;
}

/** Says why an absence is refused, and beside which field. */
export function refusalText(
  refusal: AbsenceRefusal,
  { names, kinds, viewer, isOwn }: RefusalContext,
): { text: string; field: AbsenceField | null } {
  const { todayOn } = viewer;
  const at = (field: AbsenceField | null, text: string) => ({ field, text });
  switch (refusal.code) {
    case "not-a-date":
      return at("from", messages.notADate);
    case "ends-before-it-begins":
      return at("to", "El último día es anterior al primero.");
    case "not-whole-minutes":
    case "hours-out-of-range":
      return at("hours_from", "Escribe de qué hora a qué hora, dentro de un día.");
    case "too-long":
      return at("to", "Es más de un año. Pídela en dos partes.");
    case "too-long-ago":
      return at("from", "Empezó hace más de 31 días. Pide a un responsable que la anote.");
    case "too-far":
      return at("to", `Se puede pedir hasta el ${formatDate(refusal.limit)}.`);
    case "before-joining":
      return at(
        "from",
        isOwn
          ? `Estás en la empresa desde el ${formatDate(refusal.limit)}.`
          : `Está en la empresa desde el ${formatDate(refusal.limit)}.`,
      );
    case "before-centre":
      return at(
        "from",
        `Está en tu centro desde el ${formatDate(refusal.limit)}. Pide a quien lleva toda la empresa que anote lo anterior.`,
      );
    case "too-many-waiting":
      return at(
        "kind",
        `Tienes ${refusal.limit} ausencias sin contestar, y es el máximo. Espera una respuesta o retira alguna en «${messages.ownTitle}».`,
      );
    case "kind-off":
      return at("kind", "Tu empresa no tiene activado este tipo de ausencia.");
    case "overlaps": {
      const { absence } = refusal;
      const name = visibleKindName(absence, kinds, viewer);
      return at("from", `Ya ${isOwn ? "tienes" : "tiene"} ${name} ${daysText(absence, todayOn)}.`);
    }
    case "takes-nothing":
      return at(
        "from",
        `Ese tiempo ya lo ${isOwn ? "tienes" : "tiene"} libre. Elige otro día u otras horas.`,
      );
    case "more-than-left": {
      const { taken, unit, year } = refusal.amounts;
      const ofYear = refusal.isPart ? ` de ${year}` : yearText(year, todayOn);
      const rest = `${leftBeforeText(refusal.amounts, isOwn)}${ofYear}`;
      const more = `${shortAmountText(taken, unit)}${refusal.isPart ? " de ese año" : ""}`;
      return at(
        null,
        isOwn
          ? `${rest} y pides ${more}. ¿Pedirlos igualmente?`
          : `${rest} y anotas ${more}. ¿Anotarlos igualmente?`,
      );
    }
    case "more-than-law": {
      const { taken, unit, limit } = refusal.amount;
      const more = `${amountText(taken, unit)}. ${causeText(limit)}`;
      return at(
        null,
        isOwn ? `Pides ${more} ¿Pedirlos igualmente?` : `Anotas ${more} ¿Anotarlos igualmente?`,
      );
    }
    case "own-request":
      return at(null, needsAnotherText(refusal.managers));
    case "inactive":
      return at(null, "Tiene el acceso desactivado: no se ha guardado nada.");
    case "no-permission":
      return at(null, "No tienes permiso para cambiar esta ausencia.");
    case "not-found":
      return at(null, messages.unknownAbsence);
    case "already-answered":
    case "already-withdrawn":
      return at(null, endedText(refusal.absence, { names, kinds, viewer }));
    case "not-accepted":
      return at(null, "Solo se cambian los días de una ausencia aceptada.");
  }
}

const yearText = (year: number, todayOn: LocalDate) =>
  String(year) === todayOn.slice(0, 4) ? "" : ` de ${year}`;

type AnswerTextContext = Pick<RefusalContext, "names" | "viewer">;

/** Says why nobody can answer or withdraw an absence any more. The author and the change would disclose a private kind. */
function endedText(
  absence: CurrentAbsence,
  { kinds, ...authors }: AnswerTextContext & Pick<RefusalContext, "kinds">,
) {
  if (visibleKey(absence, kinds, authors.viewer) === null) return messages.endedHidden;
  return absence.state === "withdrawn" ? withdrawnText(absence, authors) : answeredText(absence, authors);
}

function answeredText({ authorId }: CurrentAbsence, { names, viewer }: AnswerTextContext): string {
  return authorId === viewer.profileId
    ? "Ya la has contestado."
    : `Ya está contestada por ${names.get(authorId) ?? "otra persona"}.`;
}

function withdrawnText(
  { authorId, profileId }: CurrentAbsence,
  { names, viewer }: AnswerTextContext,
): string {
  if (authorId === viewer.profileId) return "Ya la has retirado.";
  return authorId === profileId
    ? "La ha retirado la persona."
    : `La ha cancelado ${names.get(authorId) ?? "otra persona"}.`;
}

/** Formats what is left: `Te quedan 12`. Null without a limit. */
function leftBeforeText({ left, unit }: TakenOfYear, isOwn: boolean): string | null {
  if (left === null) return null;
  const rest = Math.max(0, left);
  const verb = unit !== "minutes" && rest === 100 ? "queda" : "quedan";
  return `${isOwn ? "Te" : "Le"} ${verb} ${shortAmountText(rest, unit)}`;
}

const shortAmountText = (amount: number, unit: AbsenceUnit) =>
  unit === "minutes" ? formatHours(amount) : numberText(amount);
