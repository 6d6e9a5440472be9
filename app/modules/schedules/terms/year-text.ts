import { formatHours } from "~/time/durations";
import type { Schedule } from "../schedule";
import { yearHoursOf } from "../model/year-hours-of";
import { messages } from "./messages";

/** The hours of a year against those of the convenio, in words. */
export interface YearText {
  text: string;
  /** The year has more hours than the convenio allows. */
  isOver: boolean;
}

/**
 * Compares the hours of a year, without holidays and vacation, with those of the convenio. If they cannot be compared in that year, because
 * an earlier version states no annual hours, it compares the next year. Null if that has none either.
 */
export const yearTextOf = (schedule: Schedule, year: number): YearText | null =>
  textOfYear(schedule, year) ?? textOfYear(schedule, year + 1);

function textOfYear(schedule: Schedule, year: number): YearText | null {
  if (schedule.terms.every(({ annualMinutes }) => annualMinutes === null)) return null;
  const { agreedMinutes, excessMinutes, isWhole, isInDoubt } = yearHoursOf(schedule, year);
  if (agreedMinutes === null || excessMinutes === null) return null;
  const [worked, agreed] = [formatHours(agreedMinutes + excessMinutes), formatHours(agreedMinutes)];
  const excessText = formatHours(Math.abs(excessMinutes));
  const comparisonText =
    excessMinutes === 0
      ? messages.even
      : excessMinutes > 0
        ? messages.over(excessText, agreed)
        : messages.under(excessText, agreed);
  const yearText = (isWhole ? messages.year : messages.partOfYear)(year, worked, comparisonText);
  return {
    text: isInDoubt ? `${yearText} ${messages.yearInDoubt(year)}` : yearText,
    isOver: excessMinutes > 0,
  };
}
