import type { DisclosedEvent } from "./lines";
import {
  DoesNotFollow,
  isOfItsDay,
  isOneself,
  payloadOf,
  type Entry,
  type Replay,
  type Step,
} from "./replay";
import { correctionSteps } from "./replay-corrections";
import { punchSteps } from "./replay-punches";

export { DoesNotFollow, type Entry } from "./replay";

/** What follows from the events of one person. */
export interface PersonRecord {
  /** Sorted by the event that opened them. */
  entries: Entry[];
  /** The longest time that an event gave an entry, or proposed for it, also where it was taken back. */
  longestMs: number;
}

/**
 * Returns the entries that follow from the events of one person ("How entries follow from events" in docs/format.md).
 * The company itself has no entries. A part of the log gives the same entries as the whole if it has all events of these entries.
 * @param events of that person, by `subject_seq`, with payloads of their kinds. It skips other kinds.
 * @throws DoesNotFollow
 */
export function replayEvents(events: readonly DisclosedEvent[]): PersonRecord {
  const record: Replay = {
    subject: events[0]?.envelope.subject ?? null,
    entries: new Map(),
    proposals: new Map(),
    open: null,
    isInactive: false,
    lastAt: 0,
    lastPunch: [],
    longestMs: 0,
  };
  let newest = 0;
  for (const event of events) {
    const { kind, subject_seq } = event.envelope;
    // The person may have been reactivated in a gap.
    if (subject_seq !== newest + 1) record.isInactive = false;
    newest = subject_seq;
    steps.get(kind)?.(record, event);
  }
  const entries = [...record.entries.values()].sort((a, b) => a.openedBy - b.openedBy);
  return { entries, longestMs: record.longestMs };
}

/** Returns the entries alone. @throws DoesNotFollow */
export const entriesOf = (events: readonly DisclosedEvent[]): Entry[] => replayEvents(events).entries;

/** Nobody can be deactivated during an open entry: its end is an event of its own. */
const memberStep: Step = (record, event) => {
  const { occurred_at } = event.facts;
  const isInactive = payloadOf(event, "member").status === "inactive";
  const isLeft = !isInactive || record.open === null;
  if (!isLeft || occurred_at < record.lastAt || !isOfItsDay(event)) throw new DoesNotFollow(event);
  record.isInactive = isInactive;
  record.lastAt = occurred_at;
};

const identityStep: Step = (_, event) => {
  if (!isOfItsDay(event)) throw new DoesNotFollow(event);
};

/** A person can confirm reading only for themselves. */
const protocolReadStep: Step = (record, event) => {
  if (!isOneself(event, record)) throw new DoesNotFollow(event);
  identityStep(record, event);
};

/** Nobody can give themselves a mandate or end their own. */
const mandateStep: Step = (record, event) => {
  if (event.facts.actor.kind !== "member" || isOneself(event, record)) throw new DoesNotFollow(event);
  identityStep(record, event);
};

/** Members record schedules. A schedule changes no entry. */
const scheduleStep: Step = (record, event) => {
  if (event.facts.actor.kind !== "member") throw new DoesNotFollow(event);
  identityStep(record, event);
};

/** Members and the system record plans; a kiosk only those of the person who uses it. */
const planStep: Step = (record, event) => {
  const { kind } = event.facts.actor;
  const isAllowed = kind === "member" || kind === "system" || (kind === "kiosk" && record.subject !== null);
  if (!isAllowed) throw new DoesNotFollow(event);
  identityStep(record, event);
};

/** Nobody gets terms after they left. */
const termsStep: Step = (record, event) => {
  if (record.isInactive) throw new DoesNotFollow(event);
  scheduleStep(record, event);
};

const steps = new Map<string, Step>([
  ...punchSteps,
  ...correctionSteps,
  ["member", memberStep],
  ["person", identityStep],
  ["company", identityStep],
  ["company_status", identityStep],
  ["pin_set", identityStep],
  ["protocol_read", protocolReadStep],
  ["representative", mandateStep],
  ["register_continued", identityStep],
  ["calendar_declared", scheduleStep],
  ["terms_agreed", termsStep],
  ["balance_moved", scheduleStep],
  ["plan", planStep],
]);
