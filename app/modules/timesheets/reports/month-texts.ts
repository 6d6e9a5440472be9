import { mostCorrectionsAMonth } from "~/modules/corrections/correction";
import { correctionLine } from "~/modules/corrections/correction-line";
import { displayName } from "~/modules/session/display-name";
import { offlineMark, offlineMeaning } from "~/modules/ledger/offline-text";
import type { TimeLog } from "~/modules/ledger/time-log";
import { capitalized } from "~/platform/capitalized";
import { fileNameOf, type FileName } from "~/platform/file-name";
import { joinWithAnd } from "~/platform/list-text";
import { formatDate, formatShortDate, monthOf, type LocalDate } from "~/time/dates";
import { formatMinutes } from "~/time/durations";
import { formatDayName, formatMonth, formatZone } from "~/time/formats";
import { centreStartText } from "~/modules/policy/centre-start";
import { balanceText, clockChangeText, leftOutText } from "~/modules/schedules/pattern-text";
import { untilText } from "~/modules/schedules/until-text";
import { registerDayOf } from "~/modules/schedules/work-day-of";
import { entriesOf, type DayRecord } from "../day-record";
import type { Week } from "../model/group-by-week";
import { flexibleWeeksNote } from "../model/flexible-weeks-note";
import { sumDays } from "../sum-days";
import type { Tally } from "../tally";
import type { MonthSheetContent } from "./find-month.server";
import type { Month, MonthCorrection } from "./read-months.server";
import type { PlanChange } from "./model/plan-changes-after";
import { dayBefore, intervalText, markTexts, nextDay, pauseTexts, workPause } from "./interval-text";
import { zoneMark, zoneNames, zonesOf } from "./month-zones";
import { comparedText, hasPauses, hoursText, weekAdjustmentText } from "./total-texts";

export const sheetTitle = "Registro de jornada";
export const teamTitle = "Registro de jornada del equipo";
export const signatures = ["Firma de la empresa", "Firma de la persona trabajadora"] as const;

/** The column headings. */
export interface SheetColumns {
  day: string;
  interval: string;
  /** Null for a month without pauses. */
  pauses: string | null;
  /** Null for a month without terms. */
  expected: string | null;
  /** Null for a month without the adjustment of a published week. */
  adjustment: string | null;
  total: string;
}

/** The rows have short totals, so the heading names the second number if there is one. */
export const sheetColumns = (month: Month): SheetColumns => ({
  day: "Día",
  interval: "Entrada – salida",
  pauses: entriesOf(month).some(({ pauses }) => pauses.length > 0) ? "Pausas" : null,
  expected: month.days.some(({ expected }) => expected !== null) ? "Previsto" : null,
  adjustment: month.days.some(({ adjustment }) => adjustment !== null) ? "Ajuste" : null,
  total: hasPauses(month) ? "Total (presencia)" : "Total",
});

export const pausesOf = ({ day, entries }: DayRecord): string[] =>
  entries.flatMap((entry) => pauseTexts(entry, day));

/** Returns the facts about company, person and period, by name. @param personName as the sheet can write it. */
export function sheetFacts(
  { month, company }: MonthSheetContent,
  personName = displayName(month.person),
): [name: string, value: string][] {
  return [
    ["Empresa", company.name],
    ["NIF/CIF", company.nif ?? "—"],
    ["Persona trabajadora", personName],
    ["DNI/NIE", month.person.dni ?? "—"],
    ["Periodo", `${formatDate(month.from)} – ${formatDate(month.to)}`],
    ["Zona horaria", zoneNames(zonesOf(month), company.timeZone)],
  ];
}

/** Returns the adjustment of the week that a day ends: `−4 h 00 min`; nothing on other days. */
export const adjustmentCell = ({ adjustment }: Pick<DayRecord, "adjustment">): string =>
  adjustment === null ? "" : balanceText(adjustment.minutes);

/** Stands for nothing. The notes explain it. */
const dash = "—";

/** Returns the expected hours of a day: `8 h 00 min`. A dash if none are expected, and nothing without terms. */
export const expectedText = ({ expected }: Pick<DayRecord, "expected">): string =>
  expected === null ? "" : expected > 0 ? formatMinutes(expected) : dash;

/**
 * Returns the parts of a day without its pauses: its holiday, intervals, removed entries and absences. A dash if there are none on a day
 * that has come. `movedTo` is the present day of a moved entry.
 * @param hasAdjustmentColumn whether the sheet has the minutes of adjustments in a column. Then only their reason is here.
 */
export function dayParts(
  { day, entries, removed, holiday, absences, week, offered, adjustment, difference }: DayRecord,
  month: Month,
  hasAdjustmentColumn = false,
): { text: string; movedTo: LocalDate | null }[] {
  const zones = zonesOf(month);
  const parts = [
    ...(holiday === null ? [] : [{ text: holiday, movedTo: null }]),
    ...entries.map((entry) => ({
      text: intervalText(entry, day, {
        isLater: isLater(month, entry),
        zone: zoneMark(entry.timeZone, zones),
      }),
      movedTo: null,
    })),
    ...removed.map((each) => ({ text: inZone(each.text, each, zones), movedTo: each.to })),
    ...absences.map((text) => ({ text, movedTo: null })),
    ...(offered > 0 ? [{ text: `Propuesta: ${formatMinutes(offered)}`, movedTo: null }] : []),
    ...(week && difference !== null
      ? [
          {
            text: `Semana: ${hasAdjustmentColumn ? reasonText(adjustment) : weekAdjustmentText(adjustment)}diferencia ${balanceText(difference)}`,
            movedTo: null,
          },
        ]
      : []),
  ];
  return parts.length > 0 || day > month.todayOn ? parts : [{ text: dash, movedTo: null }];
}

const reasonText = (adjustment: DayRecord["adjustment"]) => (adjustment ? `${adjustment.reason}, ` : "");

/** Appends the zone if it is not the zone of most rows. */
function inZone(text: string, { timeZone }: { timeZone: string }, zones: readonly string[]): string {
  const zone = zoneMark(timeZone, zones);
  return zone === null ? text : `${text} (${zone})`;
}

/** Whether the entry was corrected after an export of its month. */
const isLater = ({ corrections }: Month, { id }: TimeLog): boolean =>
  corrections.some(({ entryId, isAfterExport }) => isAfterExport && entryId === id);

/** Returns `Total del 02 al 08/11`, with the week's days within the month. */
export function weekLabel({ days }: { days: readonly { day: LocalDate }[] }): string {
  const [from, to] = [days[0]!.day, days.at(-1)!.day];
  return `Total del ${from === to ? "" : `${from.slice(-2)} al `}${formatShortDate(to)}`;
}

/** Returns a week's total; nothing for a future week. */
export const weekTotal = (week: Pick<Week, "from"> & Tally, todayOn: LocalDate): string =>
  week.records === 0 && week.from > todayOn ? "" : hoursText(week);

export function totalLabel({
  from,
  to,
  open,
  missing,
}: Pick<Month, "from" | "to" | "open" | "missing">): string {
  const whole = monthOf(from);
  const isWhole = from === whole.from && to === whole.to;
  const leftOutTexts = [open > 0 && "lo que está en curso", missing > 0 && "lo que no tiene salida"].filter(
    Boolean,
  );
  return `Total ${isWhole ? "del mes" : "de estos días"}${leftOutTexts.length > 0 ? ` (sin ${leftOutTexts.join(" ni ")})` : ""}`;
}

/** Returns a line with the sums of the complete days, and how flexible weeks count; none without terms. */
export const plannedNotes = (month: Pick<Month, "days" | "todayOn">): string[] =>
  [sumNote(month), flexibleWeeksNote(month.days)].filter((note) => note !== null);

function sumNote({ days, todayOn }: Pick<Month, "days" | "todayOn">): string | null {
  const sum = sumDays(days, todayOn);
  if (!sum) return null;
  const { effective, pending } = sum;
  const remarks = [clockChangeText(sum.clockChange), leftOutText(sum.leftOut)].filter(
    (text) => text !== null,
  );
  return (
    `Días completos: trabajado ${formatMinutes(effective)}, ${comparedText(sum)}.` +
    remarks.map((text) => ` ${capitalized(text)}.`).join("") +
    pendingText(pending.map(({ day }) => day))
  );
}

/** The most days that a note names. */
const mostNamedDays = 3;

/** Says which days do not count yet, many of them as a number. */
function pendingText(days: readonly LocalDate[]): string {
  if (days.length === 0) return "";
  if (days.length > mostNamedDays) return ` ${days.length} días todavía no cuentan.`;
  return ` ${capitalized(joinWithAnd(days.map((day) => `el ${formatDayName(day)}`)))} todavía no ${days.length === 1 ? "cuenta" : "cuentan"}.`;
}

/** Returns the note of the sums, and its remarks, without the sentence that repeats the figures of the screen; null without terms. */
export function sumNotes(month: Pick<Month, "days" | "todayOn">): { note: string; remarks: string } | null {
  const note = sumNote(month);
  return note === null ? null : { note, remarks: note.replace(/^[^.]+\.\s*/, "") };
}

/** Returns until when the sums of a month that is not over count: `Hasta ayer`. Null after its end, and on its first day. */
export function untilOf({ days, from, to, todayOn }: Month): string | null {
  if (todayOn <= from || todayOn > to) return null;
  const week = days.find(({ day }) => day === todayOn)?.week;
  return capitalized(untilText(week?.from, todayOn));
}

const markNotes = {
  corrected: "estas horas se cambiaron después de fichar; el registro guarda también las de antes.",
  disputed:
    "empresa y persona trabajadora no coinciden en estas horas; el registro guarda lo que dice cada una.",
  later: "se cambió después de exportar o cerrar este mes; lo de entonces dice otra cosa.",
} as const;

/** Returns the legend below the table, with the meaning of each mark. */
export function sheetNotes({ month, company }: MonthSheetContent): string[] {
  const entries = entriesOf(month);
  const marks = new Set(
    entries.map((entry) => (entry.mark === "corrected" && isLater(month, entry) ? "later" : entry.mark)),
  );
  if (month.corrections.some(({ isAfterExport }) => isAfterExport) || month.planChanges.length > 0)
    marks.add("later");
  const marked = (["corrected", "disputed", "later"] as const).filter((mark) => marks.has(mark));
  const [most = company.timeZone, ...others] = zonesOf(month);
  const except = others.length > 0 ? ", salvo donde se dice otra" : "";
  const movedEntries = entries.filter((entry) => registerDayOf(entry) !== entry.day);
  const hasEarly = movedEntries.some((entry) => registerDayOf(entry) < entry.day);
  const start = centreStartText(monthOf(month.from), month.person.since);
  return [
    ...(start === null ? [] : [start]),
    ...plannedNotes(month),
    `${formatZone(most)}${except}. Cada jornada consta el día en que empieza.` +
      (hasNextDay(month) ? ` ${nextDay}: al día siguiente.` : "") +
      (hasEarly ? ` ${dayBefore}: el día anterior.` : ""),
    ...(movedEntries.length > 0
      ? [
          "Un fichaje dentro de un turno de noche consta el día en que empieza el turno. El paquete verificable va por el día del registro: el de la hora de entrada.",
        ]
      : []),
    ...dashNotes(month),
    ...(entries.some(({ pauses }) => pauses.some((pause) => pause.counts_as_work))
      ? [`${workPause} La pausa cuenta como trabajo.`]
      : []),
    ...marked.map((mark) => `${capitalized(markTexts[mark])}: ${markNotes[mark]}`),
    ...(entries.some(({ offline }) => offline.length > 0)
      ? [`${capitalized(offlineMark)}: ${offlineMeaning}`]
      : []),
  ];
}

/** Returns whether a time of a row is on the next day. */
const hasNextDay = (month: Month): boolean =>
  month.days
    .flatMap((day) => [...dayParts(day, month).map(({ text }) => text), ...pausesOf(day)])
    .some((text) => text.includes(` ${nextDay}`));

/** What a dash means in the column of expected hours, which a phone has not. */
export const freeMeaning = "en «Previsto», no se espera trabajo";

/** Returns the meaning of the dashes in the rows; none without them. */
function dashNotes(month: Month): string[] {
  const isEmpty = month.days.some((day) => dayParts(day, month).some(({ text }) => text === dash));
  const isFree = month.days.some((day) => expectedText(day) === dash);
  // A sheet without schedules does not say who is absent.
  const knowsAbsences = month.days.some(({ expected, absences }) => expected !== null || absences.length > 0);
  const meanings = [
    isEmpty && `ese día no hay fichajes${knowsAbsences ? " ni ausencia" : ""}`,
    isFree && freeMeaning,
  ];
  const text = meanings.filter(Boolean).join("; ");
  return text === "" ? [] : [`${dash}: ${text}.`];
}

export const correctionsTitle = "Correcciones y discrepancias";

/** Returns a correction's text, with a note if it was applied after an export of its month. */
export const correctionText = ({ isAfterExport, ...correction }: MonthCorrection): string =>
  correctionLine(correction) + (isAfterExport ? `. ${capitalized(markTexts.later)}` : "");

/** Returns the text of a plan that was changed after an export of its month. */
export const planChangeText = ({ text }: PlanChange): string => `${text}. ${capitalized(markTexts.later)}`;

/** Returns the texts of the month's corrections, with a note if there may be more. */
export const sheetCorrections = ({
  month,
  month: { corrections, planChanges },
}: MonthSheetContent): string[] => [
  ...corrections.map((each) => inZone(correctionText(each), each, zonesOf(month))),
  ...planChanges.map(planChangeText),
  ...(corrections.length === mostCorrectionsAMonth
    ? ["Las siguientes se ven en Fichaclara, en Correcciones › Todas."]
    : []),
];

/** Returns `Octubre de 2026`. */
export const monthTitle = (from: LocalDate): string => capitalized(formatMonth(from));

/** Returns the name of a person's month: `registro_jornada_{person}_{company}_{YYYY-MM}.pdf`. */
export const monthFileName = ({ month: { person, from }, company }: MonthFile): FileName =>
  fileNameOf({
    what: "registro_jornada",
    person: displayName(person),
    company,
    period: from.slice(0, 7),
    extension: "pdf",
  });

interface MonthFile {
  month: Pick<Month, "person" | "from">;
  company: { name: string };
}

/** Returns the file name of the whole team's month: `registro_jornada_equipo_{company}_{YYYY-MM}.pdf`, or `.csv`. */
export const teamFileName = (
  { monthFrom, company }: { monthFrom: LocalDate; company: { name: string } },
  extension: "pdf" | "csv",
): FileName =>
  fileNameOf({ what: "registro_jornada_equipo", company, period: monthFrom.slice(0, 7), extension });
