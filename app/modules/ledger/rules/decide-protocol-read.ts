import { localDateOf } from "~/time/zones";
import type { NewEvent } from "./event";
import type { Payloads } from "./payloads";
import type { Person } from "./person";

/** Decides that a person has read a version of the protocol. The caller's batch must require that it is the newest. */
export function decideProtocolRead(
  { state }: Person,
  payload: Payloads["protocol_read"],
  { now, timeZone }: { now: number; timeZone: string },
): { events: NewEvent[] } {
  const occurredAt = Math.max(now, state.lastAt);
  const day = localDateOf(occurredAt, timeZone);
  const subjectSeq = state.subjectSeq + 1;
  return { events: [{ kind: "protocol_read", subjectSeq, about: null, day, occurredAt, timeZone, payload }] };
}
