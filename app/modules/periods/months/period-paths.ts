import { monthOf, type DateRange, type LocalDate } from "~/time/dates";
import { figureAnchor, type HourFigure } from "../statement-rows";

/** Returns the path of the list of a pay period. */
export const monthsPath = (from: LocalDate): string => `/months?${new URLSearchParams({ from })}`;

/** Returns the first day of a range that is a whole month and is over; null for any other. */
export function endedMonthOf({ from, to }: DateRange, todayOn: LocalDate): LocalDate | null {
  const month = monthOf(from);
  return month.from === from && month.to === to && to < todayOn ? from : null;
}

/** Returns the path of a colleague's statement. */
export const statementPath = (profileId: string, from: LocalDate): string =>
  `/statements?${new URLSearchParams({ from, profile: profileId })}`;

/** Returns the path of the review of a person's period. @param figure the figure to open there. */
export const reviewPath = (profileId: string, from: LocalDate, figure?: HourFigure): string =>
  figure
    ? `/months/person?${new URLSearchParams({ profile: profileId, from, figure })}#${figureAnchor(figure)}`
    : `/months/person?${new URLSearchParams({ profile: profileId, from })}`;
