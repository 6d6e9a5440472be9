import { isLocalDate, type LocalDate } from "~/time/dates";
import { firstKeptDay } from "~/time/retention";
import type { ScheduleContents } from "../schedule-content";

/** The longest text of a move, in characters. */
export const longestMoveText = 200;

export type MoveFault =
  | "without-hours"
  | "not-a-date"
  | "in-the-future"
  | "before-opening"
  | "too-early"
  | "without-text"
  | "text-too-long";

/**
 * Returns why the balance of a person cannot be moved; null if it can. An opening may be of zero hours, and an adjustment needs words.
 * @param openingOn the day from which the balance counts; null without terms.
 */
export function faultOfMove(
  { minutes, on, reason, text }: ScheduleContents["balance_moved"],
  { openingOn, todayOn }: { openingOn: LocalDate | null; todayOn: LocalDate },
): MoveFault | null {
  if (minutes === 0 && reason !== "opening") return "without-hours";
  if (!isLocalDate(on)) return "not-a-date";
  if (on > todayOn) return "in-the-future";
  if (reason === "opening" && on < firstKeptDay(todayOn)) return "too-early";
  if (reason !== "opening" && openingOn !== null && on < openingOn) return "before-opening";
  if (reason === "adjusted" && text === "") return "without-text";
  return text.length > longestMoveText ? "text-too-long" : null;
}
