// Apart from the other formats, which every screen loads.
import { formatLongDate, formatTime } from "./formats";
import { localDateOf } from "./zones";

/** A moment of the last days, too near to need its year: `lunes 16/11 08:58`, by the wall clock of `zone` at `at` (ms). */
export function formatRecent(at: number, zone: string): string {
  const [weekday, date] = formatLongDate(localDateOf(at, zone)).split(", ") as [string, string];
  return `${weekday} ${date.slice(0, "dd/mm".length)} ${formatTime(at, zone)}`;
}
