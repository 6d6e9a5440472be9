import { localDateOf } from "~/time/zones";
import type { NewEvent } from "./event";
import type { Payloads } from "./payloads";
import { openEntryOf, type Entry, type Person } from "./person";

/**
 * Decides that a person is a member with this role and status from now on; nothing where they are one already. Whoever is
 * deactivated while they are in has left, nobody knows when. That the actor may say so is the policy's.
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
  const leaves = member.status === "inactive" && open !== null;
  const joins: NewEvent = {
    kind: "member",
    subjectSeq: state.subjectSeq + (leaves ? 2 : 1),
    about: null,
    day: localDateOf(at, timeZone),
    timeZone,
    occurredAt: at,
    payload: member,
  };
  return { events: leaves ? [exitWithout(person, open, at), joins] : [joins] };
}

/** The event that ends the entry somebody is in, of which nobody knows when it ended. */
export function exitWithout({ state }: Person, open: Entry, at: number): NewEvent {
  const { openedBy: about, day, timeZone } = open;
  const where = { about, day, timeZone, occurredAt: at };
  return { kind: "exit_missing", subjectSeq: state.subjectSeq + 1, ...where, payload: {} };
}
