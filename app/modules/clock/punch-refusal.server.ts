import { refusals } from "~/modules/session/refusals";
import { describeDenial } from "~/modules/policy/describe-denial";
import { maintenance, tooOftenRefusal } from "~/platform/http.server";
import { formatDateTime } from "~/time/formats";
import type { PunchAction } from "./punch-schema";
import type { PunchOutcome } from "./punch.server";
import { clockRefusalTexts } from "./refusal-texts";

interface PunchRefusalAnswer {
  status: number;
  message: string;
  headers?: Record<string, string>;
  /** Only if the punch was held back: whether a confirmation records it. */
  asks?: boolean;
}

/** Returns the status, the text and the headers for a refused punch. @param of `timeZone`: the zone of the times in the text. */
export function punchRefusal(
  outcome: Exclude<PunchOutcome, { code: "recorded" }>,
  { timeZone, action }: { timeZone: string; action: PunchAction },
): PunchRefusalAnswer {
  switch (outcome.code) {
    case "already-clocked-in":
      return {
        status: 409,
        message: clockRefusalTexts.alreadyClockedIn(formatDateTime(outcome.since, timeZone)),
      };
    case "not-clocked-in":
      return {
        status: 409,
        message: action === "check_out" ? clockRefusalTexts.notClockedIn : clockRefusalTexts.notAtWork,
      };
    case "double-tap":
      return { status: 409, message: clockRefusalTexts.doubleTap[outcome.did], asks: false };
    case "unsure":
      return { status: 409, message: clockRefusalTexts.unsure[outcome.did], asks: true };
    case "already-paused":
      return {
        status: 409,
        message: clockRefusalTexts.alreadyPaused(formatDateTime(outcome.since, timeZone)),
      };
    case "not-paused":
      return { status: 409, message: clockRefusalTexts.notPaused };
    case "nothing-to-undo":
      return { status: 409, message: clockRefusalTexts.nothingToUndo };
    case "inactive":
      return { status: 403, message: refusals.deactivated };
    case "key-reused":
      return { status: 422, message: clockRefusalTexts.keyReused };
    case "closed":
      return { ...maintenance.init, message: maintenance.text };
    case "too-often":
      return { ...tooOftenRefusal.init, message: tooOftenRefusal.text };
    case "denied": {
      const { status, error } = describeDenial(outcome.denial);
      return { status, message: error };
    }
  }
}
