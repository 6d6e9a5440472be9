import type { ToldEvent } from "./lines";
import type { EntryTimes } from "./payloads";
import {
  DoesNotFollow,
  newEntry,
  payloadOf,
  type Entry,
  type Proposal,
  type Replay,
  type Step,
} from "./replay";

const proposed: Step = ({ proposals }, event) => {
  const { change } = payloadOf(event, "correction_proposed");
  if ((change.kind === "add") !== (event.envelope.about === null)) throw new DoesNotFollow(event);
  const isNew = { isAnswered: false, isWithdrawn: false, isApplied: false };
  proposals.set(event.envelope.subject_seq, { event, change, ...isNew });
};

/** The proposal that an event is about. */
function proposalOf({ proposals }: Replay, event: ToldEvent): Proposal {
  const { about } = event.envelope;
  const proposal = about === null ? undefined : proposals.get(about);
  if (!proposal || proposal.isWithdrawn || proposal.isApplied) throw new DoesNotFollow(event);
  return proposal;
}

const answered: Step = (record, event) => {
  const proposal = proposalOf(record, event);
  if (proposal.isAnswered) throw new DoesNotFollow(event);
  const { answer } = payloadOf(event, "correction_answered");
  proposal.isAnswered = true;
  proposal.isWithdrawn = answer === "withdraw";
  const { about, subject_seq: disputedBy } = proposal.event.envelope;
  const entry = about === null ? undefined : record.entries.get(about);
  // What a worker asked for and was refused stands beside the entry, also if its last change is undone.
  if (!entry || answer !== "disagree" || !isByWorker(proposal, record)) return;
  record.entries.set(entry.openedBy, { ...entry, disputedBy });
  record.lastPunch = record.lastPunch.map(({ seq, before }) => ({
    seq,
    before: before?.openedBy === entry.openedBy ? { ...before, disputedBy } : before,
  }));
};

/** Who stands at a kiosk is the person. */
const isByWorker = ({ event: { facts } }: Proposal, { subject }: Replay): boolean =>
  facts.actor.kind === "kiosk" || (facts.actor.kind === "member" && facts.actor.id === subject);

const applied: Step = (record, event) => {
  const proposal = proposalOf(record, event);
  const { change, event: proposing } = proposal;
  const { about, subject_seq: proposedBy, day } = proposing.envelope;
  const before = change.kind === "add" ? newEntry(proposing, change.times) : record.entries.get(about!);
  if (!before || (change.kind !== "add" && before.version !== change.version)) throw new DoesNotFollow(event);
  const { ground } = payloadOf(event, "correction_applied");
  // Silence ends nobody's discrepancy but one's own.
  const isSettled = ground === "agreed" || isByWorker(proposal, record);
  const entry: Entry = {
    ...before,
    ...(change.kind === "void" ? { void: "voided" } : { times: change.times, day, exitMissing: false }),
    version: event.envelope.subject_seq,
    ground,
    disputedBy: ground === "without_agreement" ? proposedBy : isSettled ? null : before.disputedBy,
  };
  proposal.isApplied = true;
  record.entries.set(entry.openedBy, entry);
  if (record.open === entry.openedBy && (entry.void || entry.times.check_out_at !== null)) record.open = null;
  record.lastAt = Math.max(record.lastAt, lastOf(entry.times));
  record.lastPunch = [];
};

/** The last instant that is known of an entry. */
const lastOf = ({ check_in_at, check_out_at, pauses, modes }: EntryTimes): number =>
  Math.max(
    check_out_at ?? check_in_at,
    ...pauses.map(({ start_at, end_at }) => end_at ?? start_at),
    ...modes.map(({ from_at }) => from_at),
  );

export const correctionSteps: [kind: string, Step][] = [
  ["correction_proposed", proposed],
  ["correction_answered", answered],
  ["correction_applied", applied],
];
