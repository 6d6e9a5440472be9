import type { LocalDate } from "~/time/dates";
import { figureAnchor, type HourFigure } from "../statement-rows";

/** Returns the path of a colleague's statement. */
export const statementPath = (profileId: string, from: LocalDate): string =>
  `/statements?${new URLSearchParams({ from, profile: profileId })}`;

/** Returns the path of the review of a person's period. @param figure the figure to open there. */
export const reviewPath = (profileId: string, from: LocalDate, figure?: HourFigure): string =>
  figure
    ? `/months/person?${new URLSearchParams({ profile: profileId, from, figure })}#${figureAnchor(figure)}`
    : `/months/person?${new URLSearchParams({ profile: profileId, from })}`;
