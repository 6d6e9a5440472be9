import { localDateOf } from "~/time/zones";
import { faultOfChange } from "./check-times";
import type { CorrectionCommand, CorrectionContext, CorrectionRefusal, Decision } from "./commands";
import { decideAnswer, decideApplication } from "./decide-answer";
import { missingExitEvent } from "./decide-member";
import { doSpansOverlap, spanOf } from "./entry";
import type { NewEvent } from "./event";
import type { Change } from "./payloads";
import { openEntryOf, type Entry, type Person, type Proposal } from "./person";

/**
 * Decides a proposal, an answer or an application. Neither worker nor company has a veto (draft decree, art. 4.b): an
 * application without agreement is marked as such. The caller must check by policy that the actor may act for the company.
 */
export function decideCorrection(
  person: Person,
  command: CorrectionCommand,
  context: CorrectionContext,
): Decision<CorrectionRefusal> {
  // A program or the system can be neither worker nor company.
  if (context.actor.kind !== "member" && context.actor.kind !== "kiosk")
    return { refusal: { code: "not-yours" } };
  if (command.kind === "propose") return propose(person, command, context);
  const proposal = person.proposals.get(command.proposal);
  if (!proposal) return { refusal: { code: "not-found" } };
  if (proposal.ground !== null || proposal.answer === "withdraw")
    return { refusal: { code: "already-answered" } };
  return command.kind === "apply"
    ? decideApplication(person, proposal, context)
    : decideAnswer(person, { proposal, answer: command.answer }, context);
}

function propose(
  person: Person,
  { entry: openedBy, change, isUnidentified, endsEntry }: Extract<CorrectionCommand, { kind: "propose" }>,
  { now, timeZone: zone, employedSince }: CorrectionContext,
): Decision<CorrectionRefusal> {
  const entry = openedBy === null ? null : person.entries.get(openedBy);
  if (entry === undefined || (entry === null) !== (change.kind === "add"))
    return { refusal: { code: "not-found" } };
  const waiting = [...person.proposals.values()].filter(
    ({ answer, ground }) => answer === null && ground === null,
  );
  if (waiting.some((other) => isAboutTheSame(other, { entry, change })))
    return { refusal: { code: "already-proposed" } };
  const timeZone = entry?.timeZone ?? zone;
  const refusal = faultOfChange(person, { entry: openedBy, change, timeZone }, { now, employedSince });
  if (refusal) return { refusal };
  const day = change.kind === "void" ? entry!.day : localDateOf(change.times.check_in_at, timeZone);
  const entryEndingEvent = endsEntry ? endOpenEntry(person, openedBy, now) : null;
  if (endsEntry && !entryEndingEvent) return { refusal: { code: "changed-since" } };
  const seq = entryEndingEvent?.subjectSeq ?? person.state.subjectSeq;
  // The missing exit is the entry's newest version.
  const proposedChange = entryEndingEvent && change.kind !== "add" ? { ...change, version: seq } : change;
  const proposal: NewEvent = {
    subjectSeq: seq + 1,
    occurredAt: entryEndingEvent?.occurredAt ?? now,
    kind: "correction_proposed",
    about: openedBy,
    day,
    timeZone,
    payload: { change: proposedChange, ...(isUnidentified && { unidentified: true as const }) },
  };
  return { events: entryEndingEvent ? [entryEndingEvent, proposal] : [proposal] };
}

/** Returns the event that ends the open entry with a missing exit, or null if the entry is not open. */
function endOpenEntry(person: Person, openedBy: number | null, now: number): NewEvent | null {
  const open = openEntryOf(person);
  return open && open.openedBy === openedBy
    ? missingExitEvent(person, open, Math.max(now, person.state.lastAt))
    : null;
}

/** A proposal about an older version does not count, since it can no longer be applied. Two that add the same time conflict. */
const isAboutTheSame = (
  { entry: openedBy, change: other }: Proposal,
  { entry, change }: { entry: Entry | null; change: Change },
) =>
  other.kind === "add"
    ? change.kind === "add" && doSpansOverlap(addedSpan(other), addedSpan(change))
    : openedBy === entry?.openedBy && other.version === entry.version;

const addedSpan = ({ times }: Extract<Change, { kind: "add" }>) => spanOf({ times, exitMissing: true });
