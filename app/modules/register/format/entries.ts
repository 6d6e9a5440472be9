import type { ToldEvent } from "./lines";
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

/**
 * The entries of one person (of the company itself there are none), by the number of the event that opened them ("How entries follow from events" of
 * docs/format.md). Of a part of the log that leaves out no event of an entry these are the same as of the whole.
 * @param events that person's, by `subject_seq`, with payloads of their kinds; others are passed over.
 * @throws DoesNotFollow
 */
export function entriesOf(events: readonly ToldEvent[]): Entry[] {
  const record: Replay = {
    subject: events[0]?.envelope.subject ?? null,
    entries: new Map(),
    proposals: new Map(),
    open: null,
    isInactive: false,
    lastAt: 0,
    lastPunch: [],
  };
  let newest = 0;
  for (const event of events) {
    const { kind, subject_seq } = event.envelope;
    // Between two that do not follow on each other the person may have been reactivated.
    if (subject_seq !== newest + 1) record.isInactive = false;
    newest = subject_seq;
    steps.get(kind)?.(record, event);
  }
  return [...record.entries.values()].sort((a, b) => a.openedBy - b.openedBy);
}

/** Whoever is in when they are deactivated has left before: that is an event of its own. */
const member: Step = (record, event) => {
  const { occurred_at } = event.facts;
  const isInactive = payloadOf(event, "member").status === "inactive";
  const isLeft = !isInactive || record.open === null;
  if (!isLeft || occurred_at < record.lastAt || !isOfItsDay(event)) throw new DoesNotFollow(event);
  record.isInactive = isInactive;
  record.lastAt = occurred_at;
};

const identity: Step = (_, event) => {
  if (!isOfItsDay(event)) throw new DoesNotFollow(event);
};

/** Nobody says for another what they have read. */
const protocolRead: Step = (record, event) => {
  if (!isOneself(event, record)) throw new DoesNotFollow(event);
  identity(record, event);
};

/** Nobody gives themselves a mandate, nor takes it away. */
const mandate: Step = (record, event) => {
  if (event.facts.actor.kind !== "member" || isOneself(event, record)) throw new DoesNotFollow(event);
  identity(record, event);
};

const steps = new Map<string, Step>([
  ...punchSteps,
  ...correctionSteps,
  ["member", member],
  ["person", identity],
  ["company", identity],
  ["company_status", identity],
  ["pin_set", identity],
  ["protocol_read", protocolRead],
  ["representative", mandate],
  ["register_continued", identity],
]);
