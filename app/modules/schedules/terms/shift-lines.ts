import { groupBy } from "~/platform/group-by";
import { groupEqualDays } from "../pattern-text";
import type { DayPattern } from "../schedule";
import { messages } from "./messages";
import { shiftText } from "./parse-shift";

/** The weekdays, Monday first. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;

/** What a week of lines is about: the hours of work, or the protected ones. It begins the names of its fields. */
export type LinePrefix = "" | "protected_";

/** The names of the fields of a line: some weekdays that have the same times. */
export const lineFields = (line: number, prefix: LinePrefix = "") => ({
  times: `${prefix}times_${line}`,
  dayOf: (weekday: number) => `${prefix}line_${line}_day_${weekday}`,
});

/**
 * Returns the fields of a week with lines. Forms of earlier deployments have a text for each day (`day_0`): days with equal texts become a
 * line.
 */
export function withLines(typedFields: Readonly<Record<string, string>>): Record<string, string> {
  if (typedFields.kind !== "week" || typedFields[lineFields(0).times] !== undefined)
    return { ...typedFields };
  const dayTextOf = (weekday: number) => (typedFields[`day_${weekday}`] ?? "").trim();
  const workedWeekdays = weekdays.filter((weekday) => dayTextOf(weekday) !== "");
  const lines = [...groupBy(workedWeekdays, dayTextOf)];
  const rest = Object.entries(typedFields).filter(([name]) => !/^day_\d+$/.test(name));
  return Object.fromEntries([
    ...rest,
    ...lines.flatMap(([text, days], line) => lineFieldsOf(lineFields(line), text, days)),
  ]);
}

type LineFields = ReturnType<typeof lineFields>;

const lineFieldsOf = (
  { times, dayOf }: LineFields,
  text: string,
  days: readonly number[],
): [string, string][] => {
  return [[times, text], ...days.map((weekday): [string, string] => [dayOf(weekday), "on"])];
};

/** Returns a week as fields of lines, one line for each group of days with equal times. */
export function typedLines(days: readonly DayPattern[], prefix: LinePrefix = ""): Record<string, string> {
  const workedWeekdays = weekdays.filter((weekday) => (days[weekday] ?? []).length > 0);
  const lines = groupEqualDays(days, workedWeekdays);
  return Object.fromEntries(
    lines.length > 0
      ? lines.flatMap(({ days: own }, line) =>
          lineFieldsOf(lineFields(line, prefix), shiftText(days[own[0]!]!), own),
        )
      : lineFieldsOf(lineFields(0, prefix), "", []),
  );
}

type TypedLines = Readonly<Record<string, string>>;

/** Returns how many lines a form needs: those with something in them, and one more, up to a line for each day. */
export function countLines(typedFields: TypedLines, prefix: LinePrefix = ""): number {
  const last = weekdays.findLast((line) => !isEmptyLine(typedFields, lineFields(line, prefix))) ?? -1;
  return Math.min(Math.max(last + 2, 2), weekdays.length);
}

const isEmptyLine = (typedFields: TypedLines, { times, dayOf }: LineFields) =>
  (typedFields[times] ?? "").trim() === "" && daysOfLine(typedFields, { dayOf }).length === 0;

const daysOfLine = (typedFields: TypedLines, { dayOf }: Pick<LineFields, "dayOf">) =>
  weekdays.filter((weekday) => typedFields[dayOf(weekday)] === "on");

/** The text of one day, with the field beside which its error is shown. */
interface DayText {
  text: string;
  field: string;
}

/** Returns the text of each day. A line without days or without times, and a day in two lines, add an error. */
export function readLines(
  typedFields: TypedLines,
  errors: Partial<Record<string, string>>,
  prefix: LinePrefix = "",
): DayText[] {
  const days: DayText[] = weekdays.map(() => ({ text: "", field: lineFields(0, prefix).times }));
  const takenWeekdays = new Set<number>();
  const lines = weekdays.map((line) => lineFields(line, prefix));
  for (const line of lines.filter((each) => !isEmptyLine(typedFields, each))) {
    const field = line.times;
    const text = typedFields[field] ?? "";
    const lineWeekdays = daysOfLine(typedFields, line);
    const twice = lineWeekdays.filter((weekday) => takenWeekdays.has(weekday));
    if (lineWeekdays.length === 0) errors[field] = messages.noDays;
    else if (text.trim() === "") errors[field] = messages.noTimes;
    else if (twice.length > 0) errors[field] = messages.dayTwice(twice);
    for (const weekday of lineWeekdays) {
      takenWeekdays.add(weekday);
      days[weekday] = { text, field };
    }
  }
  return days;
}
