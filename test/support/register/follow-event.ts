import type { LedgerEvent } from "../../../app/modules/ledger/rules/event";
import { applyEvent } from "../../../app/modules/ledger/rules/evolve";
import type { Person } from "../../../app/modules/ledger/rules/person";
import { assertFollowsRules } from "../../../app/modules/ledger/rules/verify-event";

/**
 * Returns the record after an event, as an append and a rebuild compute it. The event is recorded at its own instant.
 * @throws Error if the event does not follow the rules.
 */
export function followEvent(person: Person, event: LedgerEvent): Person {
  assertFollowsRules(person, event, { recordedAt: event.occurredAt });
  return applyEvent(person, event);
}
