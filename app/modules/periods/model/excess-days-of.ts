import type { LocalDate } from "~/time/dates";
import type { JudgedWeek } from "./judged-weeks-of";

/** Minutes of excess on a day. */
export interface ExcessDay {
  on: LocalDate;
  minutes: number;
  isHoliday: boolean;
}

/** Returns the days on which a week's excess lies, in order: its minutes on holidays first, then its last worked minutes. */
export function excessDaysOf({ difference, worked }: JudgedWeek): ExcessDay[] {
  let minutesLeft = Math.max(0, difference);
  const order = [
    ...worked.filter(({ isHoliday }) => isHoliday),
    ...worked.filter(({ isHoliday }) => !isHoliday).toReversed(),
  ];
  return order
    .map(({ on, effective, isHoliday }) => {
      const minutes = Math.min(minutesLeft, effective);
      minutesLeft -= minutes;
      return { on, isHoliday, minutes };
    })
    .filter(({ minutes }) => minutes > 0)
    .sort((one, other) => (one.on < other.on ? -1 : 1));
}
