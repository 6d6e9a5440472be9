import type { Decision } from "./commands";
import { decideIdentity } from "./decide-identity";
import { exitWithout } from "./decide-member";
import { FORGOTTEN_MS } from "./decide-punch";
import type { NewEvent } from "./event";
import type { Payloads } from "./payloads";
import { openEntryOf, type Person } from "./person";

/** The company's own event that it is closed, or open again. That it was not so before is its batch's to require. */
export function decideCompanyStatus(
  company: Person,
  status: Payloads["company_status"]["status"],
  at: { now: number; timeZone: string },
): NewEvent {
  return { ...decideIdentity(company, "company", at), kind: "company_status", payload: { status } };
}

/**
 * Decides what becomes of the entry somebody is in when their company closes: a forgotten one ends without an exit, as it would with
 * their next entry. Whoever may still be at work leaves first.
 */
export function decideForgotten(
  person: Person,
  { now }: { now: number },
): Decision<{ code: "working"; profileId: string }> {
  const open = openEntryOf(person);
  if (!open) return { events: [] };
  const at = Math.max(now, person.state.lastAt);
  return at - open.times.check_in_at < FORGOTTEN_MS
    ? { refusal: { code: "working", profileId: person.profileId } }
    : { events: [exitWithout(person, open, at)] };
}
