import type { Company } from "~/modules/session/find-session.server";
import type { PunchCommand } from "~/modules/ledger/rules/commands";
import type { PunchRequest } from "./punch-schema";

/** Returns the command for a punch request, by the rules of the company. */
export function toCommand(request: PunchRequest, { workPauses }: Pick<Company, "workPauses">): PunchCommand {
  switch (request.action) {
    case "check_in":
      return {
        kind: "check_in",
        mode: request.mode ?? "on_site",
        endsWithMissingExit: request.endsWithMissingExit ?? false,
      };
    case "pause_start": {
      const pause = request.pauseKind ?? "rest";
      return { kind: "pause_start", pause, countsAsWork: workPauses.includes(pause) };
    }
    case "change_mode":
      return { kind: "change_mode", mode: request.mode };
    case "undo":
      return { kind: "undo", about: request.event };
    case "check_out":
    case "pause_end":
      return { kind: request.action };
  }
}
