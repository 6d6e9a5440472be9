// Separate from the other formats, which every screen loads.
import { isSameMonth, type LocalDate } from "./dates";
import { formatDayName, formatLongDate, formatTime } from "./formats";
import { localDateOf } from "./zones";

/** Formats a recent instant (ms) without its year, by the wall clock of `zone`: `lunes 16/11 08:58`. */
export function formatRecent(at: number, zone: string): string {
  return `${longDateWithoutYear(localDateOf(at, zone))} ${formatTime(at, zone)}`;
}

/** Formats a recent day: `miércoles 4` in the present month, otherwise `miércoles 28/10`. */
export const formatRecentDay = (on: LocalDate, todayOn: LocalDate): string =>
  isSameMonth(on, todayOn) ? formatDayName(on) : longDateWithoutYear(on);

const longDateWithoutYear = (on: LocalDate) => formatLongDate(on).slice(0, -"/yyyy".length);
