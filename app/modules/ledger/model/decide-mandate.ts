import { localDateOf } from "~/time/zones";
import type { Decision } from "./commands";
import type { Payloads } from "./payloads";
import type { Person } from "./person";

/**
 * Decides that a person represents the workforce from now on, or no more; nothing where that is so already. Whoever speaks for
 * the company does not represent its workers: a mandate is for employees who are active.
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

/** Whether somebody with this role and status can hold a mandate: it ends with both. */
export const mayRepresent = (member: Payloads["member"] | null): boolean =>
  member?.status === "active" && member.role === "employee";
