import { localDateOf } from "~/time/zones";
import type { NewEvent } from "./event";
import type { Person } from "./person";

/**
 * The event after which a person (or the company) is who the data behind its commitment say, or a person's PIN is another.
 * @param after the events of the same decision that come before it.
 */
export function decideIdentity(
  { state }: Person,
  kind: "person" | "company" | "pin_set",
  { now, timeZone, after = [] }: { now: number; timeZone: string; after?: readonly NewEvent[] },
): NewEvent {
  const occurredAt = Math.max(now, state.lastAt);
  return {
    ...{ kind, subjectSeq: state.subjectSeq + after.length + 1, about: null },
    ...{ day: localDateOf(occurredAt, timeZone), occurredAt, timeZone, payload: {} },
  };
}
