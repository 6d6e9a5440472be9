import { mostOfAMonth } from "~/modules/corrections/correction";
import { correctionLine } from "~/modules/corrections/correction-line";
import { goneByAll } from "~/modules/corrections/gone";
import { displayName } from "~/modules/directory/display-name";
import { offlineMark, offlineMeaning } from "~/modules/ledger/offline-words";
import type { TimeLog } from "~/modules/ledger/time-log";
import { slugOf } from "~/platform/slug";
import { formatDate, monthOf, type LocalDate } from "~/time/dates";
import { formatMonth, formatZone } from "~/time/formats";
import type { MonthSheetOf } from "./find-month.server";
import type { Month, MonthCorrection } from "./read-months.server";
import { intervalText, markWords, nextDay, pauseTexts, workPause } from "./interval-text";
import type { MonthWeek } from "./month-weeks";
import { zoneMark, zoneNames, zonesOf } from "./month-zones";
import type { ReportDay } from "./person-report";
import { hasPauses, hoursText } from "./total-words";

export const sheetTitle = "Registro de jornada";
export const teamTitle = "Registro de jornada del equipo";
export const signatures = ["Firma de la empresa", "Firma de la persona trabajadora"] as const;

/** What stands above the columns. */
export interface SheetColumns {
  day: string;
  interval: string;
  /** Null of a month without any. */
  pauses: string | null;
  total: string;
}

/** Totals of rows stand in few words: what the second is, where there is one, is said above them. */
export const sheetColumns = (month: Month): SheetColumns => ({
  day: "Día",
  interval: "Entrada – salida",
  pauses: logsOf(month).some(({ pauses }) => pauses.length > 0) ? "Pausas" : null,
  total: hasPauses(month) ? "Total (presencia)" : "Total",
});

const logsOf = ({ weeks }: Month): TimeLog[] => weeks.flatMap(({ days }) => days.flatMap(({ logs }) => logs));

/** The pauses of a day, in their order. */
export const pausesOf = ({ on, logs }: ReportDay<TimeLog>): string[] =>
  logs.flatMap((log) => pauseTexts(log, on));

/** Who keeps the register, of whom and of when, by name. */
export function sheetFacts({ month, company }: MonthSheetOf): [name: string, value: string][] {
  return [
    ["Empresa", company.name],
    ["NIF/CIF", company.nif ?? "—"],
    ["Persona trabajadora", displayName(month.person)],
    ["DNI/NIE", month.person.dni ?? "—"],
    ["Periodo", `${formatDate(month.from)} – ${formatDate(month.to)}`],
    ["Zona horaria", zoneNames(zonesOf(month), company.timeZone)],
  ];
}

/**
 * What stands beside a day, apart from its pauses: its intervals and what corrections took away from it; a dash where there is neither,
 * nothing where it has not come yet. With where an entry stands that was moved to another day.
 */
export function dayParts(
  { on, logs }: ReportDay<TimeLog>,
  { month, todayOn }: Pick<MonthSheetOf, "month" | "todayOn">,
): { text: string; movedTo: LocalDate | null }[] {
  const zones = zonesOf(month);
  const gone = goneByAll(month.corrections).filter((each) => each.on === on);
  const parts = [
    ...logs.map((log) => ({
      text: intervalText(log, on, { isLater: isLater(month, log), zone: zoneMark(log.timeZone, zones) }),
      movedTo: null,
    })),
    ...gone.map(({ id, text, to }) => ({
      text: inZone(
        text,
        month.corrections.find((each) => each.id === id)!,
        zones,
      ),
      movedTo: to,
    })),
  ];
  return parts.length > 0 || on > todayOn ? parts : [{ text: "—", movedTo: null }];
}

/** With the zone in which it is told, where most of the month is told in another. */
function inZone(text: string, { timeZone }: { timeZone: string }, zones: readonly string[]): string {
  const zone = zoneMark(timeZone, zones);
  return zone === null ? text : `${text} (${zone})`;
}

/** Whether an entry was corrected after its month had been exported. */
const isLater = ({ corrections }: Month, { id }: TimeLog): boolean =>
  corrections.some(({ entryId, isAfterExport }) => isAfterExport && entryId === id);

/** `Semana del 02/11`: of its days within the month. */
export const weekLabel = ({ from }: Pick<MonthWeek<TimeLog>, "from">) =>
  `Semana del ${formatDate(from).slice(0, 5)}`;

/** What a week comes to; nothing where it has not come yet. */
export const weekTotal = (week: MonthWeek<TimeLog>, todayOn: LocalDate): string =>
  week.records === 0 && week.from > todayOn ? "" : hoursText(week);

export function totalLabel({
  from,
  to,
  open,
  missing,
}: Pick<Month, "from" | "to" | "open" | "missing">): string {
  const whole = monthOf(from);
  const isWhole = from === whole.from && to === whole.to;
  const left = [open > 0 && "lo que está en curso", missing > 0 && "lo que no tiene salida"].filter(Boolean);
  return `Total ${isWhole ? "del mes" : "de estos días"}${left.length > 0 ? ` (sin ${left.join(" ni ")})` : ""}`;
}

const markNotes = {
  corrected: "estas horas se cambiaron después de fichar; el registro guarda también las de antes.",
  disputed:
    "empresa y persona trabajadora no coinciden en estas horas; el registro guarda lo que dice cada una.",
  later: "se cambió después de que alguien exportara este mes; lo exportado entonces dice otra cosa.",
} as const;

/** What stands below the table: how it is to be read, and what each mark in it means. */
export function sheetNotes({ month, company }: MonthSheetOf): string[] {
  const logs = logsOf(month);
  const marks = new Set(
    logs.map((log) => (log.mark === "corrected" && isLater(month, log) ? "later" : log.mark)),
  );
  if (month.corrections.some(({ isAfterExport }) => isAfterExport)) marks.add("later");
  const marked = (["corrected", "disputed", "later"] as const).filter((mark) => marks.has(mark));
  const [most = company.timeZone, ...others] = zonesOf(month);
  const except = others.length > 0 ? ", salvo donde se dice otra" : "";
  return [
    `${formatZone(most)}${except}. Cada jornada consta el día en que empieza; ${nextDay}: acaba al día siguiente.`,
    ...(logs.some(({ pauses }) => pauses.some((pause) => pause.counts_as_work))
      ? [`${workPause} La pausa cuenta como trabajo.`]
      : []),
    ...marked.map((mark) => `${capital(markWords[mark])}: ${markNotes[mark]}`),
    ...(logs.some(({ offline }) => offline.length > 0) ? [`${capital(offlineMark)}: ${offlineMeaning}`] : []),
  ];
}

export const correctionsTitle = "Correcciones y discrepancias";

/** What is told of one correction; of one that was applied after its month had been exported, that too. */
export const correctionText = ({ isAfterExport, ...correction }: MonthCorrection): string =>
  correctionLine(correction) + (isAfterExport ? `. ${capital(markWords.later)}` : "");

/** What is told of each correction of the month; where there may be more, that too. */
export const sheetCorrections = ({ month, month: { corrections } }: MonthSheetOf): string[] => [
  ...corrections.map((each) => inZone(correctionText(each), each, zonesOf(month))),
  ...(corrections.length === mostOfAMonth
    ? ["Las siguientes se ven en Fichaclara, en Correcciones › Todas."]
    : []),
];

/** `Octubre de 2026`. */
export const monthTitle = (from: LocalDate): string => capital(formatMonth(from));

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `registro_jornada_{person}_{YYYY-MM}.pdf`. */
export const monthFileName = ({ person, from }: Pick<Month, "person" | "from">) =>
  `registro_jornada_${slugOf(displayName(person)) || "persona"}_${from.slice(0, 7)}.pdf`;

/** The names of the files of the whole team's month: `registro_jornada_equipo_{YYYY-MM}.pdf`, and `.csv`. */
export const teamFileName = (from: LocalDate, kind: "pdf" | "csv") =>
  `registro_jornada_equipo_${from.slice(0, 7)}.${kind}`;
