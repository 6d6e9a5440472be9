// Separate from the other formats, which every screen loads.
import { formatLongDate, formatTime } from "./formats";
import { localDateOf } from "./zones";

/** Formats a recent instant (ms) without its year, by the wall clock of `zone`: `lunes 16/11 08:58`. */
export function formatRecent(at: number, zone: string): string {
  const [weekday, date] = formatLongDate(localDateOf(at, zone)).split(" ") as [string, string];
  return `${weekday} ${date.slice(0, "dd/mm".length)} ${formatTime(at, zone)}`;
}
