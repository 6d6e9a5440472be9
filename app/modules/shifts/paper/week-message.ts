import { addDays, type LocalDate } from "~/time/dates";
import { formatShortDay } from "~/time/formats";
import { gatherDays } from "../model/weekdays-text";
import { dateText } from "../shift-texts";
import type { SharedDays, SharedShift, SharedWeek } from "./shared-week";

/** Names a week by its days: `del 7 al 13 de diciembre`. @param week its Monday. */
export function weekRangeText(week: LocalDate): string {
  const sunday = addDays(week, 6);
  const isOneMonth = week.slice(0, 7) === sunday.slice(0, 7);
  return `del ${isOneMonth ? Number(week.slice(8)) : dateText(week)} al ${dateText(sunday)}`;
}

/** Returns the published shifts of a week as a message, with one line for each person. Free days are left out. */
export const weekMessage = ({ week, centres }: SharedWeek, company: { name: string }): string =>
  [
    `Turnos ${weekRangeText(week)}${centres.some(({ name }) => name !== null) ? "" : ` · ${company.name}`}`,
    ...centres.map(({ name, people }) =>
      [
        ...(name === null ? [] : [name]),
        ...people.map(
          ({ firstName, from, days }) =>
            `${firstName}${from === null ? "" : ` (${from})`}: ${gatheredText(days)}`,
        ),
      ].join("\n"),
    ),
  ].join(centres.length > 1 ? "\n\n" : "\n");

/** Returns a person's published shifts of a week as a message, with one line for each day. */
export const ownWeekMessage = (week: LocalDate, days: SharedDays): string =>
  [
    `Mis turnos ${weekRangeText(week)}`,
    ...days.flatMap((shifts, at) =>
      shifts === null ? [] : `${formatShortDay(addDays(week, at))} ${sharedDayText(shifts)}`,
    ),
  ].join("\n");

/** Formats the working days of a week, those with the same shifts together: `lun a mié y vie 12–16, sáb 9–14`. `libre` without any. */
const gatheredText = (days: SharedDays): string =>
  gatherDays(
    days.flatMap((shifts, weekday) =>
      shifts && shifts.length > 0 ? { weekday, text: sharedDayText(shifts) } : [],
    ),
  )
    .map(({ days: names, text }) => `${names} ${text}`)
    .join(", ") || sharedDayText([]);

/** Returns the shifts of a day in words; `libre` without any. */
export const sharedDayText = (shifts: readonly SharedShift[]): string =>
  shifts.length === 0
    ? "libre"
    : shifts.map(({ hours, place }) => (place === null ? hours : `${hours} en ${place}`)).join(" y ");
