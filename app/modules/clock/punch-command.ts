import type { Company } from "~/modules/session/find-session.server";
import type { PunchCommand } from "~/modules/ledger/rules/commands";
import type { PunchRequest } from "./punch-schema";

/** Returns the command for a punch request, by the rules of the company. */
export function toCommand(
  requested: PunchRequest,
  { workPauses }: Pick<Company, "workPauses">,
): PunchCommand {
  switch (requested.action) {
    case "check_in":
      return {
        kind: "check_in",
        mode: requested.mode ?? "on_site",
        endsWithMissingExit: requested.endsWithMissingExit ?? false,
      };
    case "pause_start": {
      const pause = requested.pauseKind ?? "rest";
      return { kind: "pause_start", pause, countsAsWork: workPauses.includes(pause) };
    }
    case "change_mode":
      return { kind: "change_mode", mode: requested.mode };
    case "undo":
      return { kind: "undo", about: requested.event };
    case "check_out":
    case "pause_end":
      return { kind: requested.action };
  }
}
