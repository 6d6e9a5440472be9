import { minutesText } from "../pattern-text";
import { messages } from "./messages";
import { readPattern, type TermsErrors, type TypedTerms } from "./terms-form";
import { weeklyMinutesOf } from "./weekly-minutes-of";

/** The most hours of a week, on average over a year (art. 34.1 ET). */
export const mostWeeklyMinutes = 40 * 60;

/** The hours of a week that a form states, in words. */
interface WeekTotal {
  text: string;
  /** They are more than the law allows on average. */
  isOver: boolean;
}

/** Returns the week's hours of a form while it is typed; null while some of it cannot be read, or has no hours. */
export function weekTotalOf(typed: TypedTerms): WeekTotal | null {
  const { kind } = typed;
  if (kind !== "week" && kind !== "cycle" && kind !== "flexible") return null;
  const errors: TermsErrors = {};
  const minutes = weeklyMinutesOf(readPattern(kind, typed, errors));
  // The first day of a cycle does not change its hours.
  const isUnread = Object.keys(errors).some((field) => field !== "anchor");
  if (isUnread || !(minutes > 0)) return null;
  const hours = minutesText(minutes);
  return {
    text: kind === "cycle" ? messages.cycleTotal(hours) : messages.weekTotal(hours),
    isOver: minutes > mostWeeklyMinutes,
  };
}
