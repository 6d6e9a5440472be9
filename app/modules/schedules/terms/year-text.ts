import { minutesText } from "../pattern-text";
import type { Plan } from "../plan";
import { yearHoursOf } from "../year-hours-of";
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
export const yearTextOf = (plan: Plan, year: number): YearText | null =>
  textOf(plan, year) ?? textOf(plan, year + 1);

function textOf(plan: Plan, year: number): YearText | null {
  if (plan.terms.every(({ annualMinutes }) => annualMinutes === null)) return null;
  const { agreedMinutes, excessMinutes, isWhole, isInDoubt } = yearHoursOf(plan, year);
  if (agreedMinutes === null || excessMinutes === null) return null;
  const [worked, agreed] = [minutesText(agreedMinutes + excessMinutes), minutesText(agreedMinutes)];
  const size = minutesText(Math.abs(excessMinutes));
  const compared =
    excessMinutes === 0
      ? messages.even
      : excessMinutes > 0
        ? messages.over(size, agreed)
        : messages.under(size, agreed);
  const said = (isWhole ? messages.year : messages.partOfYear)(year, worked, compared);
  return {
    text: isInDoubt ? `${said} ${messages.yearInDoubt(year)}` : said,
    isOver: excessMinutes > 0,
  };
}
