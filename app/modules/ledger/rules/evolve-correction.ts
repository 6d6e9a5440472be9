import { hasChangedSince } from "./check-times";
import { lastKnownOf } from "./entry";
import type { EventOf } from "./event";
import type { Change, EntryTimes, Ground } from "./payloads";
import {
  isOneself,
  type Entry,
  type Evolution,
  type Person,
  type PersonState,
  type Proposal,
} from "./person";

type Correction = EventOf<"correction_proposed" | "correction_answered" | "correction_applied">;

/** Returns the record after a proposal, an answer or an application. The event must be valid for the record. */
export function evolveCorrection(person: Person, event: Correction): Evolution {
  switch (event.kind) {
    case "correction_proposed":
      return { state: person.state, proposal: proposalOf(person, event) };
    case "correction_answered":
      return answerProposal(person, event);
    case "correction_applied":
      return applyProposal(person, event);
  }
}

const proposalOf = (person: Person, event: EventOf<"correction_proposed">): Proposal => ({
  seq: event.subjectSeq,
  author: event.actor,
  proposedAt: event.occurredAt,
  entry: event.about,
  before: event.about === null ? null : versionBefore(person.entries.get(event.about)!),
  day: event.day,
  timeZone: event.timeZone,
  change: event.payload.change,
  id: event.id,
  answer: null,
  answeredBy: null,
  ground: null,
  appliedBy: null,
});

const versionBefore = ({ times, exitMissing }: Entry) => ({ times, exitMissing });

/** If the company refuses a worker's proposal, the entry does not change but is disputed. */
function answerProposal(person: Person, event: EventOf<"correction_answered">): Evolution {
  const { answer } = event.payload;
  const proposal = { ...proposalFor(person, event), answer, answeredBy: event.subjectSeq };
  const entry = proposal.entry === null ? undefined : person.entries.get(proposal.entry);
  const isDisputed = answer === "disagree" && isOneself(proposal.author, person);
  if (!entry || !isDisputed || hasChangedSince(person, proposal)) return { state: person.state, proposal };
  const markDisputed = (one: Entry): Entry => ({ ...one, disputedBy: proposal.seq });
  // The entry that undo would restore is disputed too.
  const undo = person.state.undo.map((last) =>
    last.entry?.openedBy === entry.openedBy ? { ...last, entry: markDisputed(last.entry) } : last,
  );
  return { state: { ...person.state, undo }, proposal, entry: markDisputed(entry) };
}

/** The entry gets the proposal's times. Earlier punches can no longer be undone. */
function applyProposal(person: Person, event: EventOf<"correction_applied">): Evolution {
  const proposal = proposalFor(person, event);
  const { change, seq } = proposal;
  const { ground } = event.payload;
  const entryBefore =
    change.kind === "add" ? entryOfProposal(proposal, change.times) : person.entries.get(proposal.entry!)!;
  const entry: Entry = {
    ...entryBefore,
    ...(change.kind === "void"
      ? { void: "voided" }
      : { times: change.times, day: proposal.day, exitMissing: lacksExit(change) }),
    version: event.subjectSeq,
    correctedBy: seq,
    disputedBy: disputedByAfter(person, { proposal, before: entryBefore, ground }),
  };
  const state = stateWithEntry(person.state, entry);
  return { entry, proposal: { ...proposal, ground, appliedBy: event.subjectSeq }, state };
}

/** An added entry without an end has a missing exit, as if it had been punched. */
const lacksExit = (change: Extract<Change, { times: EntryTimes }>): boolean =>
  change.kind === "add" && change.times.check_out_at === null;

/** Returns the dispute after an application. Without an answer, a worker's dispute ends only if they are the author. */
function disputedByAfter(
  person: Person,
  { proposal, before, ground }: { proposal: Proposal; before: Entry; ground: Ground },
): number | null {
  if (ground === "without_agreement") return proposal.seq;
  return ground === "agreed" || isOneself(proposal.author, person) ? null : before.disputedBy;
}

const entryOfProposal = (proposal: Proposal, times: EntryTimes): Entry => ({
  openedBy: proposal.seq,
  id: proposal.id,
  version: proposal.seq,
  day: proposal.day,
  timeZone: proposal.timeZone,
  times,
  closedBy: null,
  exitMissing: false,
  void: null,
  correctedBy: null,
  disputedBy: null,
});

function stateWithEntry(state: PersonState, { openedBy, times, void: isVoid }: Entry): PersonState {
  const isOver = isVoid !== null || times.check_out_at !== null;
  return {
    ...state,
    open: state.open === openedBy && isOver ? null : state.open,
    lastAt: Math.max(state.lastAt, lastKnownOf(times)),
    undo: [],
  };
}

const proposalFor = ({ proposals }: Person, { about }: Correction): Proposal => proposals.get(about!)!;
