import { localDateOf } from "~/time/zones";
import type { Decision } from "./commands";
import type { Payloads } from "./payloads";
import type { Person } from "./person";

/**
 * Decides that a person becomes, or ceases to be, a workers' representative. Without a change there are no events. Only
 * active employees can have a mandate, since owners and admins act for the company.
 */
export function decideMandate(
  { state }: Person,
  payload: Payloads["representative"],
  { now, timeZone }: { now: number; timeZone: string },
): Decision<"not-an-employee"> {
  const isGiven = payload.mandate === "given";
  if (isGiven === (state.represents ?? false)) return { events: [] };
  if (isGiven && !mayRepresent(state.member)) return { refusal: "not-an-employee" };
  const occurredAt = Math.max(now, state.lastAt);
  const day = localDateOf(occurredAt, timeZone);
  const subjectSeq = state.subjectSeq + 1;
  return {
    events: [{ kind: "representative", subjectSeq, about: null, day, occurredAt, timeZone, payload }],
  };
}

/** Whether a member with this role and status can have a mandate. It ends if either changes. */
export const mayRepresent = (member: Payloads["member"] | null): boolean =>
  member?.status === "active" && member.role === "employee";
