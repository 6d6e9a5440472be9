import { localDateOf } from "~/time/zones";
import type { DisclosedEvent } from "./lines";
import type { EntryTimes, Ground } from "./payloads";
import {
  DoesNotFollow,
  isOfEntry,
  isOneself,
  newEntry,
  noteLength,
  payloadOf,
  type Entry,
  type Proposal,
  type Replay,
  type Step,
} from "./replay";
import { areTimesOfEntry, statedMs } from "./stated-times";

/** Without an answer for this long, a correction may be applied. */
const silenceMs = 7 * 24 * 3_600_000;

/** Corrections are between the worker and a manager, in person or at a kiosk. An API key or the system may not make one. */
const byMemberOrKiosk =
  (step: Step): Step =>
  (record, event) => {
    const { kind } = event.facts.actor;
    if (kind !== "member" && kind !== "kiosk") throw new DoesNotFollow(event);
    step(record, event);
  };

const proposeStep: Step = (record, event) => {
  const { change } = payloadOf(event, "correction_proposed");
  const { about, subject_seq } = event.envelope;
  if ((change.kind === "add") !== (about === null)) throw new DoesNotFollow(event);
  if (change.kind !== "add") {
    const entry = record.entries.get(about!);
    const isWaiting = [...record.proposals.values()].some(
      (other) => other.event.envelope.about === about && isAbout(other, entry) && other.answer === null,
    );
    if (!entry || entry.void || entry.version !== change.version || isWaiting) throw new DoesNotFollow(event);
    if (entry.timeZone !== event.facts.time_zone) throw new DoesNotFollow(event);
  }
  if (change.kind !== "void") {
    const without = about === null ? "missing" : about === record.open ? "open" : null;
    const statedOptions = { at: event.facts.occurred_at, without } as const;
    if (!areTimesOfEntry(change.times, statedOptions)) throw new DoesNotFollow(event);
    noteLength(record, statedMs(change.times, statedOptions));
  }
  const day =
    change.kind === "void"
      ? record.entries.get(about!)!.day
      : localDateOf(change.times.check_in_at, event.facts.time_zone);
  if (event.envelope.day !== day) throw new DoesNotFollow(event);
  record.proposals.set(subject_seq, { event, change, answer: null, isApplied: false });
};

/** Whether an open proposal is about the entry's current version. One about an older version waits for nothing. */
const isAbout = ({ change, isApplied }: Proposal, entry: Entry | undefined) =>
  !isApplied && change.kind !== "add" && change.version === entry?.version;

/** Returns the open proposal that an event is about. @throws DoesNotFollow unless the event has the proposal's day and zone. */
function proposalOf({ proposals }: Replay, event: DisclosedEvent): Proposal {
  const { about } = event.envelope;
  const proposal = about === null ? undefined : proposals.get(about);
  if (!proposal || proposal.answer === "withdraw" || proposal.isApplied) throw new DoesNotFollow(event);
  const { envelope, facts } = proposal.event;
  if (!isOfEntry(event, { day: envelope.day, timeZone: facts.time_zone })) throw new DoesNotFollow(event);
  return proposal;
}

const answerStep: Step = (record, event) => {
  const proposal = proposalOf(record, event);
  const { answer } = payloadOf(event, "correction_answered");
  const isRefused = proposal.answer === "disagree" && !isByWorker(proposal, record);
  const withdraws = isByAuthor(proposal, event, record) || (isRefused && !isOneself(event, record));
  const may = answer === "withdraw" ? withdraws : isByOtherParty(proposal, event, record);
  const isTime = proposal.answer === null || (isRefused && answer === "withdraw");
  if (!isTime || !may) throw new DoesNotFollow(event);
  proposal.answer = answer;
  const { about, subject_seq: disputedBy } = proposal.event.envelope;
  const entry = about === null ? undefined : record.entries.get(about);
  // A refused request of the worker is a dispute about the current entry. It remains if the entry's last change is undone.
  const isDisputed = answer === "disagree" && isByWorker(proposal, record);
  if (!entry || entry.void || !isDisputed || !isAbout(proposal, entry)) return;
  record.entries.set(entry.openedBy, { ...entry, disputedBy });
  record.lastPunch = record.lastPunch.map((last) => ({
    ...last,
    before: last.before?.openedBy === entry.openedBy ? { ...last.before, disputedBy } : last.before,
  }));
};

const isByWorker = ({ event }: Proposal, record: Replay): boolean => isOneself(event, record);

const isByAuthor = (proposal: Proposal, event: DisclosedEvent, record: Replay): boolean => {
  const [author, actor] = [proposal.event.facts.actor, event.facts.actor];
  const isSame = author.kind === actor.kind && author.id === actor.id;
  return isSame || (isByWorker(proposal, record) && isOneself(event, record));
};

/** Whether the event is by the party that did not propose. */
const isByOtherParty = (proposal: Proposal, event: DisclosedEvent, record: Replay): boolean =>
  isByWorker(proposal, record) !== isOneself(event, record);

/** Whether a correction may be applied on that ground ("How entries follow from events" in docs/format.md). */
function mayApply(proposal: Proposal, event: DisclosedEvent, ground: Ground, record: Replay): boolean {
  const { answer } = proposal;
  const isProposedByWorker = isByWorker(proposal, record);
  const isAppliedByWorker = isOneself(event, record);
  switch (ground) {
    case "agreed":
      return answer === "accept"
        ? isByOtherParty(proposal, event, record)
        : answer === "disagree" && isProposedByWorker && !isAppliedByWorker;
    case "without_agreement":
      return answer === "disagree" && !isProposedByWorker && !isAppliedByWorker;
    case "no_answer":
    case "no_second_party": {
      const silentMs = event.facts.occurred_at - proposal.event.facts.occurred_at;
      const isSilent = answer === null && (isProposedByWorker || !isAppliedByWorker);
      return isSilent && (ground === "no_second_party" || silentMs >= silenceMs);
    }
  }
}

const applyStep: Step = (record, event) => {
  const proposal = proposalOf(record, event);
  const { change, event: proposing } = proposal;
  const { about, subject_seq: proposedBy, day } = proposing.envelope;
  const isAdded = change.kind === "add";
  const entryBefore = isAdded ? newEntry(proposing, change.times) : record.entries.get(about!);
  const isCurrent = isAdded || (entryBefore?.version === change.version && !entryBefore.void);
  const { ground } = payloadOf(event, "correction_applied");
  if (!entryBefore || !isCurrent || !mayApply(proposal, event, ground, record))
    throw new DoesNotFollow(event);
  // A missing answer ends a dispute only if the worker proposed the correction.
  const endsDispute = ground === "agreed" || isByWorker(proposal, record);
  const entry: Entry = {
    ...entryBefore,
    ...(change.kind === "void"
      ? { void: "voided" }
      : { times: change.times, day, exitMissing: isAdded && isWithoutEnd(change.times) }),
    version: event.envelope.subject_seq,
    ground,
    disputedBy: ground === "without_agreement" ? proposedBy : endsDispute ? null : entryBefore.disputedBy,
  };
  proposal.isApplied = true;
  record.entries.set(entry.openedBy, entry);
  if (record.open === entry.openedBy && (entry.void || entry.times.check_out_at !== null)) record.open = null;
  record.lastAt = Math.max(record.lastAt, lastInstantOf(entry.times));
  record.lastPunch = [];
};

const isWithoutEnd = ({ check_out_at }: EntryTimes) => check_out_at === null;

/** Returns the last known instant of an entry. */
const lastInstantOf = ({ check_in_at, check_out_at, pauses, modes }: EntryTimes): number =>
  Math.max(
    check_out_at ?? check_in_at,
    ...pauses.map(({ start_at, end_at }) => end_at ?? start_at),
    ...modes.map(({ from_at }) => from_at),
  );

export const correctionSteps: [kind: string, Step][] = [
  ["correction_proposed", byMemberOrKiosk(proposeStep)],
  ["correction_answered", byMemberOrKiosk(answerStep)],
  ["correction_applied", byMemberOrKiosk(applyStep)],
];
