import type { Decision } from "./commands";
import { decideIdentity } from "./decide-identity";
import { missingExitEvent } from "./decide-member";
import { missingExitAfterMs } from "./decide-punch";
import type { NewEvent } from "./event";
import type { Payloads } from "./payloads";
import { openEntryOf, type Person } from "./person";

/** Returns the company's event that it is closed, or open again. The caller's batch must require that the status changes. */
export function decideCompanyStatus(
  company: Person,
  status: Payloads["company_status"]["status"],
  at: { now: number; timeZone: string },
): NewEvent {
  return { ...decideIdentity(company, "company", at), kind: "company_status", payload: { status } };
}

/**
 * Decides how a person's open entry ends when their company closes. An entry of 16 hours ends with a missing exit, as it would at
 * the next check-in. It refuses if the person may still be at work.
 */
export function decideMissingExit(
  person: Person,
  { now }: { now: number },
): Decision<{ code: "working"; profileId: string }> {
  const open = openEntryOf(person);
  if (!open) return { events: [] };
  const at = Math.max(now, person.state.lastAt);
  return at - open.times.check_in_at < missingExitAfterMs
    ? { refusal: { code: "working", profileId: person.profileId } }
    : { events: [missingExitEvent(person, open, at)] };
}
