import { formatTime } from "~/time/formats";
import { copy } from "./copy";

/** What somebody reads of their punch. @param at null for an exit so late that its hour tells nothing. */
export function recordedText(action: "check_in" | "check_out", at: number | null, timeZone: string): string {
  if (at === null) return copy.leftWithoutExit;
  return (action === "check_in" ? copy.checkedIn : copy.checkedOut)(formatTime(at, timeZone));
}
