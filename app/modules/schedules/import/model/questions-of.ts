import { decimalText } from "~/platform/decimal-text";
import { formatHours, formatShortMinutes } from "~/time/durations";
import { parseDate } from "~/time/typed-dates";
import { addDays, formatDate, type LocalDate } from "~/time/dates";
import { dayMinutes } from "~/time/units";
import { percentText, segmentsText, timeText } from "../../pattern-text";
import { parseHours } from "../../parse-hours";
import { lengthOf } from "../../segments";
import type { Segment } from "../../schedule";
import { parseShift, shiftText } from "../../terms/parse-shift";
import { dayUses, type ColumnUse } from "./columns";

/** The questions about doubtful cells, and their answers. */
const questionTexts = {
  asWritten: (meaning: string) => `${meaning}, como está escrito`,
  nextDay: " del día siguiente",
  wholeDayContract: "jornada completa (100 %)",
  farStart: (date: string) => `¿Empieza de verdad el ${date}? Falta más de un año.`,
  longDay: (hours: string) => `Salen ${hours} en un día. ¿Qué horas son?`,
  daysNotHours: (typedText: string) =>
    `Excel guarda las horas como días: «${typedText}» pueden ser días. ¿Cuántas horas son?`,
  wholeDay: (hours: string) => `Excel esconde las horas que pasan de 24. ¿Son ${hours}, o 24 horas más?`,
  share: (typedText: string) => `¿Qué porcentaje de la jornada es «${typedText}»?`,
  fullTime: (hours: string) => `¿${hours} a la semana son una jornada completa?`,
  contradiction: (hours: string, percent: string, fullTime: string) =>
    `${hours} a la semana con un ${percent} serían ${fullTime} a jornada completa. ¿Qué porcentaje es?`,
} as const;

/** A way to read a cell. */
export interface CellReading {
  /** The cell as it would be written to mean this. */
  text: string;
  label: string;
}

/** A cell with a doubtful figure. Nothing of its row is saved before a manager chooses a reading. */
export interface CellQuestion {
  use: ColumnUse;
  /** The cell as typed. */
  typed: string;
  text: string;
  readings: readonly CellReading[];
  /** The text of the chosen reading; null while the question is open. */
  answer: string | null;
}

/** The cells of a row by use, trimmed. */
export type Cells = Readonly<Record<ColumnUse, string>>;

interface AnsweredCells {
  /** The cells with the chosen readings. An open question leaves its first reading. */
  cells: Cells;
  questions: CellQuestion[];
}

/** The hours of a full-time week that nobody is asked about: below and above them hours and percentage contradict each other. */
export const plausibleFullTime = { leastMinutes: 30 * 60, mostMinutes: 48 * 60 };

/** The usual week of a full-time contract (art. 34.1 ET), from which a percentage is proposed. */
const usualFullTimeMinutes = 40 * 60;

/** The longest day that nobody is asked about. */
export const longestPlainDayMinutes = 12 * 60;

/** How many days ahead terms may begin without a question. */
export const plainDaysAhead = 366;

const halfDayMinutes = dayMinutes / 2;

/**
 * Returns the questions about the cells of a row, and the cells as answered.
 * @param answerTo the chosen text for a column; undefined without an answer. A text that the question does not offer counts as none.
 */
export function questionsOf(
  typedCells: Cells,
  { todayOn, answerTo }: { todayOn: LocalDate; answerTo: (use: ColumnUse) => string | undefined },
): AnsweredCells {
  const cells = { ...typedCells };
  const questions: CellQuestion[] = [];
  const ask = (use: ColumnUse, doubt: CellDoubt | null) => {
    if (!doubt) return;
    const chosenReading = doubt.readings.find(({ text }) => text === answerTo(use));
    questions.push({ use, typed: typedCells[use], ...doubt, answer: chosenReading?.text ?? null });
    cells[use] = (chosenReading ?? doubt.readings[0]!).text;
  };
  ask("from", doubtOfStart(cells.from, todayOn));
  for (const day of dayUses) ask(day, doubtOfDay(cells[day]));
  ask("weekly", doubtOfWeek(cells));
  // While the hours are open, nobody can say whether the percentage contradicts them.
  const isSettled = questions.every(({ use, answer }) => use === "from" || answer !== null);
  if (isSettled) ask("percent", doubtOfPercent(cells));
  return { cells, questions };
}

type CellDoubt = Pick<CellQuestion, "text" | "readings">;

function doubtOfStart(text: string, todayOn: LocalDate): CellDoubt | null {
  const on = parseDate(text);
  if (on === null || on <= addDays(todayOn, plainDaysAhead)) return null;
  return {
    text: questionTexts.farStart(formatDate(on)),
    readings: [{ text, label: questionTexts.asWritten(formatDate(on)) }],
  };
}

function doubtOfDay(text: string): CellDoubt | null {
  const parsedShift = parseShift(text);
  if ("fault" in parsedShift || lengthOf(parsedShift.segments) <= longestPlainDayMinutes) return null;
  const afternoon = withAfternoons(parsedShift.segments);
  return {
    text: questionTexts.longDay(formatHours(lengthOf(parsedShift.segments))),
    readings: [
      { text, label: questionTexts.asWritten(overnightText(parsedShift.segments)) },
      ...(afternoon ? [{ text: shiftText(afternoon), label: segmentsText(afternoon) }] : []),
    ],
  };
}

const overnightText = (segments: readonly Segment[]) =>
  segments
    .map(({ from, to }) => `${timeText(from)}–${timeText(to)}${to > dayMinutes ? questionTexts.nextDay : ""}`)
    .join(" y ");

/** Reads `9-2` as `9:00-14:00`: hours that would go back are of the afternoon. Null if that gives no shorter day. */
function withAfternoons(segments: readonly Segment[]): Segment[] | null {
  let last = -1;
  const times = segments
    .flatMap(({ from, to }) => [from % dayMinutes, to % dayMinutes])
    .map((minute) => (last = minute >= last ? minute : minute + halfDayMinutes));
  const isRising = times.every((minute, at) => at === 0 || minute > times[at - 1]!);
  if (!isRising || last > dayMinutes) return null;
  const afternoonSegments = segments.map((_, at) => ({ from: times[2 * at]!, to: times[2 * at + 1]! }));
  return lengthOf(afternoonSegments) <= longestPlainDayMinutes ? afternoonSegments : null;
}

/** Asks about weekly hours that a spreadsheet has shortened: `1,56` are days (37:30), and `13:30` is 37:30 without its whole day. */
function doubtOfWeek({ weekly, percent }: Cells): CellDoubt | null {
  const typedMinutes = typedMinutesOf(weekly);
  const days = fractionOf(weekly, 2);
  const otherMinutes =
    days !== null ? daysInMinutes(weekly, days) : minutesPlusWholeDay(weekly, typedMinutes);
  if (otherMinutes === null || (typedMinutes !== null && isPlausible(typedMinutes, percent))) return null;
  if (days === null && !isPlausible(otherMinutes, percent)) return null;
  return {
    text:
      days === null ? questionTexts.wholeDay(formatHours(typedMinutes!)) : questionTexts.daysNotHours(weekly),
    readings: [
      ...(typedMinutes === null
        ? []
        : [{ text: weekly, label: questionTexts.asWritten(formatHours(typedMinutes)) }]),
      { text: formatShortMinutes(otherMinutes), label: formatHours(otherMinutes) },
    ],
  };
}

const typedMinutesOf = (text: string) => {
  const parsedHours = parseHours(text);
  return "minutes" in parsedHours && parsedHours.minutes > 0 ? parsedHours.minutes : null;
};

/** Returns days as minutes. Two decimals say no more than a quarter of an hour. */
function daysInMinutes(text: string, days: number): number {
  const minutes = days * dayMinutes;
  const isExact = /[.,]\d{3,}$/.test(text);
  return isExact ? Math.round(minutes) : Math.round(minutes / 15) * 15;
}

const minutesPlusWholeDay = (text: string, minutes: number | null) =>
  minutes !== null && minutes < dayMinutes && /^\d{1,2}:\d\d$/.test(text) ? minutes + dayMinutes : null;

/** Returns a bare number above 0 and below `limit`; null for any other text. */
function fractionOf(text: string, limit: number): number | null {
  const [, whole, decimals] = /^(\d{0,1})(?:[.,](\d{1,9}))?$/.exec(text) ?? [];
  const value = Number(`${whole || 0}.${decimals ?? 0}`);
  return whole === undefined || text === "" || value <= 0 || value >= limit ? null : value;
}

/** Asks about a percentage that contradicts the hours, and about `0,5` and `1`, which may be a half and the whole. */
function doubtOfPercent(cells: Cells): CellDoubt | null {
  const typedPercent = cells.percent;
  const weekMinutes = weeklyMinutes(cells);
  if (weekMinutes === null) return null;
  const percent = percentOf(typedPercent);
  const typedShare = fractionOf(typedPercent.replace(/\s*%$/, ""), 1.000_001);
  if (typedShare === null && (percent === null || isFullTime((weekMinutes * 100) / percent))) return null;
  const proposedPercents = [
    ...(typedShare === null ? [] : [typedShare * 100]),
    (weekMinutes * 100) / usualFullTimeMinutes,
  ];
  const otherPercents = proposedPercents
    .map((value) => Math.round(value * 100) / 100)
    .filter((value, at, all) => value <= 100 && value !== percent && all.indexOf(value) === at);
  const hours = formatHours(weekMinutes);
  const fullTime = percent === null ? null : Math.round((weekMinutes * 100) / percent);
  return {
    text:
      typedShare !== null
        ? questionTexts.share(typedPercent)
        : percent === 100
          ? questionTexts.fullTime(hours)
          : questionTexts.contradiction(hours, percentText(percent!), formatHours(fullTime!)),
    readings: [
      ...(percent === null
        ? []
        : [{ text: decimalText(percent), label: writtenLabel(typedPercent, percent) }]),
      ...otherPercents.map((value) => ({ text: decimalText(value), label: percentLabel(value) })),
    ],
  };
}

const writtenLabel = (typedText: string, percent: number) =>
  typedText === "" ? percentLabel(percent) : questionTexts.asWritten(percentLabel(percent));
const percentLabel = (percent: number) =>
  percent === 100 ? questionTexts.wholeDayContract : percentText(percent);

/** Returns a percentage as the form reads it; 100 for an empty cell, null for any other text. */
function percentOf(text: string): number | null {
  if (text === "") return 100;
  const [, whole, decimals = "0"] = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(text) ?? [];
  const value = whole === undefined ? 0 : Number(`${whole}.${decimals}`);
  return value > 0 && value <= 100 ? value : null;
}

/** Returns the minutes of the week; null if a cell cannot be read. */
function weeklyMinutes(cells: Cells): number | null {
  if (cells.weekly !== "") return typedMinutesOf(cells.weekly);
  let sum = 0;
  for (const day of dayUses) {
    const parsedShift = parseShift(cells[day]);
    if ("fault" in parsedShift) return null;
    sum += lengthOf(parsedShift.segments);
  }
  return sum > 0 ? sum : null;
}

/** Whether the hours fit the percentage, or the share that it may be. */
function isPlausible(minutes: number, percent: string): boolean {
  const typedPercent = percentOf(percent);
  const share = fractionOf(percent, 1.000_001);
  return [typedPercent, share === null ? null : share * 100].some(
    (value) => value !== null && isFullTime((minutes * 100) / value),
  );
}

const isFullTime = (minutes: number) =>
  minutes >= plausibleFullTime.leastMinutes && minutes <= plausibleFullTime.mostMinutes;
