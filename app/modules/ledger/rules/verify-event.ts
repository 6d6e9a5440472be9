import { localDateOf } from "~/time/zones";
import type { Decision } from "./commands";
import { decideAnswer } from "./decide-answer";
import { decideCorrection } from "./decide-correction";
import { decideMandate } from "./decide-mandate";
import { decideMember } from "./decide-member";
import { decideSchedule } from "./decide-schedule";
import { decideProtocolRead } from "./decide-protocol-read";
import { decidePunch } from "./decide-punch";
import { doesNotFollow, type EventOf, type LedgerEvent, type NewEvent } from "./event";
import { isOneself, openEntryOf, type Person } from "./person";
import { mayFollowEarlierRules, stricterRules, type StricterRule } from "./stricter-rules";

interface RecordingContext {
  /** The instant of the append (UTC milliseconds). */
  recordedAt: number;
  /** The dated rules. A test passes its own. */
  rules?: readonly StricterRule[];
}

/** Whether an event that was recorded at that instant follows the rules, given the person's record before it. */
export const verifyEvent = (
  person: Person,
  event: LedgerEvent,
  { recordedAt, rules = stricterRules }: RecordingContext,
): boolean =>
  isDecidable(person, event) &&
  rules.every((rule) => mayFollowEarlierRules(rule, recordedAt) || rule.allows(person, event));

/**
 * Verifies an event ({@link verifyEvent}).
 * @throws Error that names the event, if it does not follow the rules.
 */
export function assertFollowsRules(person: Person, event: LedgerEvent, recording: RecordingContext): void {
  if (!verifyEvent(person, event, recording)) throw doesNotFollow(event);
}

/**
 * Whether a decision about this person can make this event next. It decides again with the event's instant, actor and zone.
 * It assumes the facts that no event contains: a counterparty, a schedule, a forgotten check-out.
 */
function isDecidable(person: Person, event: LedgerEvent): boolean {
  const { about, occurredAt: now, timeZone } = event;
  switch (event.kind) {
    case "check_in": {
      const { mode, ...punched } = event.payload;
      const command = { kind: "check_in", mode, endsWithMissingExit: false } as const;
      return (
        mayPunch(person, event) &&
        isDecidedEvent(decidePunch(person, command, { now, timeZone, punched }), event)
      );
    }
    case "check_out":
    case "pause_start":
    case "pause_end":
    case "mode_changed":
    case "annulled":
      return (
        mayPunch(person, event) &&
        isDecidedEvent(
          decidePunch(person, commandOf(event), { now, timeZone, punched: unknownDevice }),
          event,
        )
      );
    case "exit_missing":
      return isMissingExitAllowed(person, event);
    case "correction_proposed": {
      const command = { kind: "propose", entry: about, change: event.payload.change } as const;
      return isDecidedEvent(decideCorrection(person, command, contextOf(event)), event);
    }
    case "correction_answered": {
      const command = { kind: "answer", proposal: about ?? 0, answer: event.payload.answer } as const;
      return isDecidedEvent(decideCorrection(person, command, contextOf(event)), event);
    }
    case "correction_applied":
      return isApplicationAllowed(person, event);
    case "member":
      return isDecidedEvent(decideMember(person, event.payload, { now, timeZone }), event);
    case "person":
    case "company":
    case "company_status":
    case "pin_set":
    case "register_continued":
      return about === null && event.day === localDateOf(now, timeZone);
    case "representative":
      return (
        isByColleague(person, event) &&
        isDecidedEvent(decideMandate(person, event.payload, { now, timeZone }), event)
      );
    case "calendar_declared":
    case "terms_agreed":
    case "balance_moved":
      return (
        event.actor.kind === "member" &&
        isDecidedEvent(decideSchedule(person, event, { now, timeZone }), event)
      );
    case "plan":
      return (
        isPlanner(person, event) && isDecidedEvent(decideSchedule(person, event, { now, timeZone }), event)
      );
    case "protocol_read":
      return (
        isOneself(event.actor, person) &&
        isDecidedEvent(decideProtocolRead(person, event.payload, { now, timeZone }), event)
      );
  }
}

/** Members and the system record plans; a kiosk only those of the person who uses it. */
const isPlanner = ({ profileId }: Person, { actor }: LedgerEvent) =>
  actor.kind === "member" || actor.kind === "system" || (actor.kind === "kiosk" && profileId !== "");

/** Nobody can give or end their own mandate. */
const isByColleague = (person: Person, { actor }: LedgerEvent) =>
  actor.kind === "member" && !isOneself(actor, person);

/** Only the person can punch: in a session, at a kiosk, or by a program with their API key. */
const mayPunch = (person: Person, event: Punch) =>
  (isOneself(event.actor, person) || event.actor.kind === "api_key") && isInWindow(event);

/** An offline punch was made between the device's last contact and its arrival. */
function isInWindow({ payload, occurredAt: at }: Punch): boolean {
  const deferred = "deferred" in payload ? payload.deferred : null;
  return deferred === null || (deferred.last_contact_at <= at && at <= deferred.sent_at);
}

type Punch = EventWithinEntry | EventOf<"check_in">;

type EventWithinEntry = EventOf<"check_out" | "pause_start" | "pause_end" | "mode_changed" | "annulled">;

const unknownDevice = { identified_by: "session", deferred: null } as const;

function commandOf(event: EventWithinEntry) {
  switch (event.kind) {
    case "pause_start": {
      const { kind: pause, counts_as_work: countsAsWork } = event.payload;
      return { kind: "pause_start", pause, countsAsWork } as const;
    }
    case "mode_changed":
      return { kind: "change_mode", mode: event.payload.mode } as const;
    case "annulled":
      return { kind: "undo", about: event.about ?? 0 } as const;
    case "check_out":
    case "pause_end":
      return { kind: event.kind } as const;
  }
}

/** Any actor may record it: the person by a late punch, a manager by a deactivation. */
function isMissingExitAllowed(person: Person, { about, day, timeZone, occurredAt }: LedgerEvent): boolean {
  const open = openEntryOf(person);
  return (
    open !== null &&
    person.state.member?.status === "active" &&
    occurredAt >= person.state.lastAt &&
    open.openedBy === about &&
    open.day === day &&
    open.timeZone === timeZone
  );
}

/** The actor who accepts a proposal also applies it. */
function isApplicationAllowed(person: Person, event: EventOf<"correction_applied">): boolean {
  const { ground } = event.payload;
  const context = { ...contextOf(event), hasCounterparty: ground !== "no_second_party" };
  const proposal = person.proposals.get(event.about ?? 0);
  if (proposal?.answer === "accept" && proposal.ground === null) {
    const acceptance = { proposal: { ...proposal, answer: null }, answer: "accept" } as const;
    return ground === "agreed" && isDecidedEvent(decideAnswer(person, acceptance, context), event, 1);
  }
  const decision = decideCorrection(person, { kind: "apply", proposal: event.about ?? 0 }, context);
  const [applied] = "events" in decision ? decision.events : [];
  return applied?.kind === event.kind && applied.payload.ground === ground && isDecidedEvent(decision, event);
}

const contextOf = ({ occurredAt: now, timeZone, actor }: LedgerEvent) => ({
  now,
  timeZone,
  actor,
  hasCounterparty: true,
  employedSince: undefined,
});

/** Whether an event equals the one at this index of a decision, in kind, position and time. */
function isDecidedEvent(decision: Decision<unknown>, event: LedgerEvent, at = 0): boolean {
  const decidedEvent: NewEvent | undefined = "events" in decision ? decision.events[at] : undefined;
  return (
    decidedEvent?.kind === event.kind &&
    decidedEvent.about === event.about &&
    decidedEvent.day === event.day &&
    decidedEvent.timeZone === event.timeZone &&
    decidedEvent.occurredAt === event.occurredAt
  );
}
