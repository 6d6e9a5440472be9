import { localDateOf } from "~/time/zones";
import type { Decision } from "./commands";
import type { Payloads } from "./payloads";
import type { Person } from "./person";

/**
 * Decides that a person is a member with this role and status from now on; nothing where they are one already. That the
 * actor may say so is the policy's.
 */
export function decideMember(
  { state }: Person,
  member: Payloads["member"],
  { now, timeZone }: { now: number; timeZone: string },
): Decision<never> {
  if (state.member?.status === member.status && state.member.role === member.role) return { events: [] };
  const at = Math.max(now, state.lastAt);
  return {
    events: [
      {
        kind: "member",
        subjectSeq: state.subjectSeq + 1,
        about: null,
        day: localDateOf(at, timeZone),
        timeZone,
        occurredAt: at,
        payload: member,
      },
    ],
  };
}
