import { copy as accounts } from "~/modules/directory/copy";
import { formatDateTime } from "~/time/formats";
import { copy } from "./copy";
import type { Punch } from "./punch.server";

/** What a refused punch answers: its status and its words, with times in the company's zone. */
export function punchRefusal(
  outcome: Exclude<Punch, { code: "recorded" }>,
  timeZone: string,
): { status: number; message: string } {
  switch (outcome.code) {
    case "already-clocked-in":
      return { status: 409, message: copy.alreadyClockedIn(formatDateTime(outcome.since, timeZone)) };
    case "not-clocked-in":
      return { status: 409, message: copy.notClockedIn };
    case "inactive":
      return { status: 403, message: accounts.deactivated };
    case "key-reused":
      return { status: 422, message: copy.keyReused };
  }
}
