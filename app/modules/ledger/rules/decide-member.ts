import { localDateOf } from "~/time/zones";
import type { NewEvent } from "./event";
import type { Payloads } from "./payloads";
import { openEntryOf, type Entry, type Person } from "./person";

/**
 * Decides a person's role and status. Without a change there are no events. Deactivation ends an open entry with a missing
 * exit. The caller must check by policy that the actor may do this.
 */
export function decideMember(
  person: Person,
  member: Payloads["member"],
  { now, timeZone }: { now: number; timeZone: string },
): { events: NewEvent[] } {
  const { state } = person;
  if (state.member?.status === member.status && state.member.role === member.role) return { events: [] };
  const at = Math.max(now, state.lastAt);
  const open = openEntryOf(person);
  const leavesWhileWorking = member.status === "inactive" && open !== null;
  const memberEvent: NewEvent = {
    kind: "member",
    subjectSeq: state.subjectSeq + (leavesWhileWorking ? 2 : 1),
    about: null,
    day: localDateOf(at, timeZone),
    timeZone,
    occurredAt: at,
    payload: member,
  };
  return { events: leavesWhileWorking ? [missingExitEvent(person, open, at), memberEvent] : [memberEvent] };
}

/** Returns the event that ends an open entry with a missing exit. */
export function missingExitEvent({ state }: Person, open: Entry, at: number): NewEvent {
  const { openedBy: about, day, timeZone } = open;
  const where = { about, day, timeZone, occurredAt: at };
  return { kind: "exit_missing", subjectSeq: state.subjectSeq + 1, ...where, payload: {} };
}
