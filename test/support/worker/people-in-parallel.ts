import type { Company } from "~/modules/session/find-session.server";
import { appendPunch, type PunchResult } from "~/modules/clock/punch.server";
import { aMember, type SignedInMember } from "./people";
import { eventsOf, logsOf } from "./records";
import type { Participant } from "./race";

/** Returns colleagues of one company. */
export function members(count: number, company: Company): Promise<SignedInMember[]> {
  return Promise.all(Array.from({ length: count }, () => aMember({ company })));
}

/** Returns a participant of a race who punches. @param change wraps the operation's database. */
export const punching =
  (
    member: SignedInMember,
    action: "check_in" | "check_out",
    change = (d1: D1Database) => d1,
  ): Participant<PunchResult> =>
  ({ d1, deps }) =>
    appendPunch(deps(change(d1)), {
      member,
      requested: { action },
      location: null,
      source: "web",
      idempotencyKey: null,
    });

/** Returns the entries and the events of one person, the events by their number. */
export async function entriesOf(member: SignedInMember) {
  return { logs: await logsOf(member), events: await eventsOf(member) };
}

/** Returns how often each value occurs. */
export const tally = (values: (string | number)[]) =>
  values.reduce<Record<string, number>>((sum, value) => ({ ...sum, [value]: (sum[value] ?? 0) + 1 }), {});
