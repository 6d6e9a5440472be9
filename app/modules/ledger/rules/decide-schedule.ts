import { localDateOf } from "~/time/zones";
import type { Decision } from "./commands";
import type { NewEvent } from "./event";
import type { Payloads, ScheduleKind } from "./payloads";
import type { Person } from "./person";

/** A schedule or a plan to record. */
export interface ScheduleCommand {
  kind: ScheduleKind | "plan";
  payload: Payloads[ScheduleKind | "plan"];
}

/**
 * Decides that a schedule or a plan is recorded. It changes no entry. Only active people can get terms.
 * @param after the events of the same decision that precede it.
 */
export function decideSchedule(
  { state }: Person,
  { kind, payload }: ScheduleCommand,
  { now, timeZone, after = [] }: { now: number; timeZone: string; after?: readonly NewEvent[] },
): Decision<"inactive"> {
  const member = after.findLast((event) => event.kind === "member")?.payload ?? state.member;
  if (kind === "terms_agreed" && member?.status !== "active") return { refusal: "inactive" };
  const occurredAt = Math.max(now, state.lastAt);
  const event: NewEvent = {
    kind,
    subjectSeq: state.subjectSeq + after.length + 1,
    about: null,
    day: localDateOf(occurredAt, timeZone),
    occurredAt,
    timeZone,
    payload,
  };
  return { events: [event] };
}
