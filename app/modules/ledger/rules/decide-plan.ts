import { localDateOf } from "~/time/zones";
import type { Decision } from "./commands";
import type { NewEvent } from "./event";
import type { Payloads, PlanKind } from "./payloads";
import type { Person } from "./person";

/** A plan to record. */
export interface PlanCommand {
  kind: PlanKind;
  payload: Payloads[PlanKind];
}

/**
 * Decides that a plan is recorded. A plan changes no entry. Only active people can get terms.
 * @param after the events of the same decision that precede it.
 */
export function decidePlan(
  { state }: Person,
  { kind, payload }: PlanCommand,
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
