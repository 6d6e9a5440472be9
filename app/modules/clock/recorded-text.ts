import type { Mode } from "~/modules/ledger/model/payloads";
import { formatTime } from "~/time/formats";
import { copy } from "./copy";
import type { PunchAction } from "./punch-schema";

interface RecordedPunch {
  action: PunchAction;
  mode?: Mode | undefined;
}

/** What somebody reads of their punch. @param at when it counts from; null for an exit so late that its hour tells nothing. */
export function recordedText({ action, mode }: RecordedPunch, at: number | null, timeZone: string): string {
  if (at === null) return copy.leftWithoutExit;
  if (action === "undo") return copy.undone;
  if (action === "change_mode") return copy.modeChanged[mode!];
  return copy.recorded[action] + formatTime(at, timeZone);
}
