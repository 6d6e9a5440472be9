import type { ToldEvent } from "./lines";
import type { Entry, Replay, Step } from "./replay";
import { correctionSteps } from "./replay-corrections";
import { punchSteps } from "./replay-punches";

export { DoesNotFollow, type Entry } from "./replay";

/**
 * The entries of one person, by the number of the event that opened them ("How entries follow from events" of
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
    lastAt: 0,
    lastPunch: [],
  };
  for (const event of events) steps.get(event.envelope.kind)?.(record, event);
  return [...record.entries.values()].sort((a, b) => a.openedBy - b.openedBy);
}

const member: Step = (record, { facts }) => {
  record.lastAt = Math.max(record.lastAt, facts.occurred_at);
};

const steps = new Map<string, Step>([...punchSteps, ...correctionSteps, ["member", member]]);
