import { localDateOf } from "~/time/zones";
import type { NewEvent } from "./event";
import type { Person } from "./person";

/**
 * Returns the event that changes the identity data of a person or of the company, or a person's PIN.
 * @param after the events of the same decision that precede it.
 */
export function decideIdentity(
  { state }: Person,
  kind: "person" | "company" | "pin_set",
  { now, timeZone, after = [] }: { now: number; timeZone: string; after?: readonly NewEvent[] },
): NewEvent {
  const occurredAt = Math.max(now, state.lastAt);
  return {
    kind,
    subjectSeq: state.subjectSeq + after.length + 1,
    about: null,
    day: localDateOf(occurredAt, timeZone),
    occurredAt,
    timeZone,
    payload: {},
  };
}
