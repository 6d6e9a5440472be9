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

/** Decides that a plan is recorded. A plan changes no entry. Only active people can get terms. */
export function decidePlan(
  { state }: Person,
  { kind, payload }: PlanCommand,
  { now, timeZone }: { now: number; timeZone: string },
): Decision<"inactive"> {
  if (kind === "terms_agreed" && state.member?.status !== "active") return { refusal: "inactive" };
  const occurredAt = Math.max(now, state.lastAt);
  const event: NewEvent = {
    kind,
    subjectSeq: state.subjectSeq + 1,
    about: null,
    day: localDateOf(occurredAt, timeZone),
    occurredAt,
    timeZone,
    payload,
  };
  return { events: [event] };
}
