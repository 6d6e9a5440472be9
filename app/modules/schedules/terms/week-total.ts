import { formatHours } from "~/time/durations";
import { messages } from "./messages";
import { readPattern, type TermsErrors, type TypedTerms } from "./terms-form";
import { weeklyMinutesOf } from "./weekly-minutes-of";

/** Returns the week's hours of a form in words, while it is typed; null while some of it cannot be read, or has no hours. */
export function weekTotalOf(typed: TypedTerms): string | null {
  const { kind } = typed;
  if (kind !== "week" && kind !== "cycle" && kind !== "flexible") return null;
  const errors: TermsErrors = {};
  const minutes = weeklyMinutesOf(readPattern(kind, typed, errors));
  // The first day of a cycle does not change its hours.
  const isUnread = Object.keys(errors).some((field) => field !== "anchor");
  if (isUnread || !(minutes > 0)) return null;
  const hours = formatHours(minutes);
  return kind === "cycle" ? messages.cycleTotal(hours) : messages.weekTotal(hours);
}
