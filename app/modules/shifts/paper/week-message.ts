import { addDays, type LocalDate } from "~/time/dates";
import { formatShortDay } from "~/time/formats";
import { dateText } from "../shift-words";
import type { SharedDays, SharedShift, SharedWeek } from "./shared-week";

/** Names a week by its days: `del 7 al 13 de diciembre`. @param week its Monday. */
export function daysOfWeekText(week: LocalDate): string {
  const sunday = addDays(week, 6);
  const isOneMonth = week.slice(0, 7) === sunday.slice(0, 7);
  return `del ${isOneMonth ? Number(week.slice(8)) : dateText(week)} al ${dateText(sunday)}`;
}

/** Returns the published shifts of a week as a message, with one line for each person. */
export const weekMessage = ({ week, centres }: SharedWeek, company: { name: string }): string =>
  [
    `Turnos ${daysOfWeekText(week)} · ${company.name}`,
    ...centres.map(({ name, people }) =>
      [
        ...(name === null ? [] : [name]),
        ...people.map(
          ({ firstName, from, days }) =>
            `${firstName}${from === null ? "" : ` (${from})`}: ${dayTexts(days, (at) => weekdays[at]!).join(", ")}`,
        ),
      ].join("\n"),
    ),
  ].join(centres.length > 1 ? "\n\n" : "\n");

/** Returns a person's published shifts of a week as a message, with one line for each day. */
export const ownWeekMessage = (week: LocalDate, days: SharedDays): string =>
  [`Mis turnos ${daysOfWeekText(week)}`, ...dayTexts(days, (at) => formatShortDay(addDays(week, at)))].join(
    "\n",
  );

const weekdays = ["lun", "mar", "mié", "jue", "vie", "sáb", "dom"];

/** Returns the days that have times or are free: `lun 12–16 y 20–0:30`. */
const dayTexts = (days: SharedDays, nameOf: (at: number) => string): string[] =>
  days.flatMap((shifts, at) => (shifts === null ? [] : `${nameOf(at)} ${sharedDayText(shifts)}`));

/** Returns the shifts of a day in words; `libre` without any. */
export const sharedDayText = (shifts: readonly SharedShift[]): string =>
  shifts.length === 0
    ? "libre"
    : shifts.map(({ hours, place }) => (place === null ? hours : `${hours} en ${place}`)).join(" y ");
