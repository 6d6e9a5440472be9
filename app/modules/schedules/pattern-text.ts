import { decimalText } from "~/platform/decimal-text";
import { formatHours, formatMinutes } from "~/time/durations";
import { weekdayNames } from "~/time/formats";
import { joinWithAnd } from "~/platform/list-text";
import { twoDigits } from "~/time/two-digits";
import { dayMinutes } from "~/time/units";
import type { DayPattern, Pattern } from "./schedule";

/** Formats minutes from a midnight as a time of the day: `09:00`, `22:30`. Past the next midnight it begins again at 00:00. */
export const timeText = (minute: number): string =>
  [Math.floor((minute % dayMinutes) / 60), minute % 60].map(twoDigits).join(":");

/** Formats the end of a segment: as {@link timeText} does, and `24:00` for the midnight after its day. */
const endText = (minute: number): string => (minute === dayMinutes ? "24:00" : timeText(minute));

/** Formats the segments of a day: `09:00–14:00 y 16:00–19:00`, or `libre`. */
export const segmentsText = (segments: DayPattern): string =>
  segments.length === 0
    ? "libre"
    : segments.map(({ from, to }) => `${timeText(from)}–${endText(to)}`).join(" y ");

/** Formats minutes as a balance, with the sign that says in whose favour it is: `+3 h 40 min`, `−20 min`, `0 min`. */
export const balanceText = (minutes: number): string => `${minutes > 0 ? "+" : ""}${formatMinutes(minutes)}`;

/** Names the part of worked minutes that comes from clock changes: `incluye −1 h por el cambio de hora`. Null for 0 minutes. */
export const clockChangeText = (minutes: number): string | null =>
  minutes === 0 ? null : `incluye ${balanceText(minutes)} por el cambio de hora`;

/**
 * Says why hours by neutral terms differ from the elapsed ones: `la noche del cambio de hora cuenta como cualquier otra: 1 h menos que las
 * horas reales`. Null for 0 minutes.
 */
export const leftOutText = (minutes: number): string | null =>
  minutes === 0
    ? null
    : `la noche del cambio de hora cuenta como cualquier otra: ${formatHours(Math.abs(minutes))} ${minutes > 0 ? "menos" : "más"} que las horas reales`;

/** Formats a percentage: `62,5 %`. */
export const percentText = (percent: number): string => `${decimalText(percent)}\u00a0%`;

/** Describes a pattern in Spanish, one line for each group of equal days. */
export function patternLines(pattern: Pattern): string[] {
  switch (pattern.kind) {
    case "none":
      return ["sin horario"];
    case "flexible":
      return [
        `${formatHours(pattern.weeklyMinutes)} a la semana, sin horario fijo`,
        `se reparten en ${joinWithAnd(weekdayGroupsOf(pattern.referenceDays))}`,
      ];
    case "week": {
      const working = pattern.days.map((_, at) => at).filter((at) => pattern.days[at]!.length > 0);
      return groupEqualDays(pattern.days, working).map(
        ({ days, text }) => `${joinWithAnd(weekdayGroupsOf(days))}: ${text}`,
      );
    }
    case "cycle": {
      const all = pattern.days.map((_, at) => at);
      return [
        `ciclo de ${pattern.days.length} ${pattern.days.length === 1 ? "día" : "días"}`,
        ...groupEqualDays(pattern.days, all).map(
          ({ days, text }) => `día ${joinWithAnd(cycleDayGroupsOf(days))}: ${text}`,
        ),
      ];
    }
  }
}

/** Names some days of a pattern: `lunes a viernes`, or `día 1 a 3 y 5` of a cycle. */
export const patternDaysText = (days: readonly number[], { kind }: Pattern): string =>
  kind === "cycle" ? `día ${joinWithAnd(cycleDayGroupsOf(days))}` : joinWithAnd(weekdayGroupsOf(days));

/** Groups the days with the same text, in the order of their first day. */
export function groupEqualDays(all: readonly DayPattern[], days: readonly number[]) {
  const groups = new Map<string, number[]>();
  for (const day of days) {
    const text = segmentsText(all[day]!);
    groups.set(text, [...(groups.get(text) ?? []), day]);
  }
  return [...groups].map(([text, own]) => ({ days: own, text }));
}

/** Returns the runs of consecutive numbers. */
const runsOf = (days: readonly number[]): [number, number][] =>
  [...days]
    .sort((a, b) => a - b)
    .reduce<[number, number][]>((runs, day) => {
      const last = runs.at(-1);
      if (last && last[1] === day - 1) last[1] = day;
      else runs.push([day, day]);
      return runs;
    }, []);

/** `[0, 1, 2, 3, 4, 6]` gives `lunes a viernes` and `domingo`. */
const weekdayGroupsOf = (days: readonly number[]): string[] =>
  runsOf(days).flatMap(([from, to]) =>
    to - from > 1 ? [`${weekdayNames[from]} a ${weekdayNames[to]}`] : weekdayNames.slice(from, to + 1),
  );

const cycleDayGroupsOf = (days: readonly number[]): string[] =>
  runsOf(days).map(([from, to]) => (from === to ? `${from + 1}` : `${from + 1} a ${to + 1}`));
