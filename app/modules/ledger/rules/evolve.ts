import { evolveCorrection } from "./evolve-correction";
import { evolvePunch } from "./evolve-punch";
import { mayRepresent } from "./decide-mandate";
import { doesNotFollow, type LedgerEvent } from "./event";
import { hasReferences } from "./event-references";
import type { Evolution, Person, PersonState } from "./person";

/**
 * Returns a person's record after an accepted event. Everything that screens read of working time is computed by this function.
 * It does not judge the event: `verifyEvent` does, before the append.
 * @throws Error if the event is not the person's next, or if the record lacks what it refers to.
 */
export function evolve(person: Person, event: LedgerEvent): Evolution {
  const isNext = event.subjectSeq === person.state.subjectSeq + 1;
  if (!isNext || !hasReferences(person, event)) throw doesNotFollow(event);
  const state = { ...person.state, subjectSeq: event.subjectSeq };
  const before = { ...person, state };
  switch (event.kind) {
    case "check_in":
    case "check_out":
    case "pause_start":
    case "pause_end":
    case "mode_changed":
    case "annulled":
    case "exit_missing":
      return evolvePunch(before, event);
    case "correction_proposed":
    case "correction_answered":
    case "correction_applied":
      return evolveCorrection(before, event);
    case "member":
      return {
        state: {
          ...withMandate(state, state.represents === true && mayRepresent(event.payload)),
          member: event.payload,
          joinedAt: state.joinedAt ?? event.occurredAt,
          lastAt: Math.max(state.lastAt, event.occurredAt),
        },
      };
    case "representative":
      return { state: withMandate(state, event.payload.mandate === "given") };
    case "person":
    case "company":
    case "company_status":
    case "pin_set":
    case "protocol_read":
    case "register_continued":
    case "calendar_declared":
    case "terms_agreed":
    case "balance_moved":
    case "plan":
      return { state };
  }
}

/** `represents` is the last field: the nightly check compares states as JSON text. */
function withMandate(state: PersonState, isSo: boolean): PersonState {
  const { represents: before, ...rest } = state;
  return isSo ? { ...rest, represents: true } : before ? rest : state;
}

/** Returns the person with the record after an event. */
export function applyEvent(person: Person, event: LedgerEvent): Person {
  const { state, entry, proposal } = evolve(person, event);
  return {
    ...person,
    state,
    entries: entry ? new Map(person.entries).set(entry.openedBy, entry) : person.entries,
    proposals: proposal ? new Map(person.proposals).set(proposal.seq, proposal) : person.proposals,
  };
}
