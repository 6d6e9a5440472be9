import { joinWithAnd } from "~/platform/list-text";
import { weekdayNames } from "~/time/formats";

/** Names weekdays, three or more in a row by the first and the last one: `lun a mié y vie`. @param days in order; 0 is Monday. */
function weekdaysText(days: readonly number[]): string {
  const rows: number[][] = [];
  for (const day of days) {
    const row = rows.at(-1);
    if (row?.at(-1) === day - 1) row.push(day);
    else rows.push([day]);
  }
  return joinWithAnd(
    rows.flatMap((row) => {
      const names = row.map((day) => weekdayNames[day]!.slice(0, 3));
      return names.length < 3 ? names : `${names[0]} a ${names.at(-1)}`;
    }),
  );
}

/** Returns days with the same text together, in the order of their first days. */
export function gatherDays(
  texts: readonly { weekday: number; text: string }[],
): { days: string; text: string }[] {
  const daysOf = new Map<string, number[]>();
  for (const { weekday, text } of texts) daysOf.set(text, [...(daysOf.get(text) ?? []), weekday]);
  return [...daysOf].map(([text, days]) => ({ days: weekdaysText(days), text }));
}
