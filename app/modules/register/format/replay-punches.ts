import type { DisclosedEvent } from "./lines";
import type { EntryTimes } from "./payloads";
import {
  declaredIn,
  deferredOf,
  DoesNotFollow,
  isOfEntry,
  isOfItsDay,
  isOneself,
  newEntry,
  noteLength,
  payloadOf,
  type Entry,
  type Replay,
  type Step,
} from "./replay";
import { longestEntryMs } from "./stated-times";

/** How long a person may undo their own punch. */
const undoMs = 60_000;

/** A punch by the active worker, never before their last event. */
const punchStep =
  (step: Step, canBeBy: (event: DisclosedEvent, record: Replay) => boolean = isByWorkerOrKiosk): Step =>
  (record, event) => {
    const { occurred_at } = event.facts;
    const canBe =
      !record.isInactive && occurred_at >= record.lastAt && canBeBy(event, record) && isInWindow(event);
    if (!canBe) throw new DoesNotFollow(event);
    step(record, event);
    record.lastAt = occurred_at;
  };

/** An offline punch must be between the last contact and its arrival. */
function isInWindow(event: DisclosedEvent): boolean {
  const deferred = deferredOf(event);
  const { occurred_at: at, recorded_at } = event.facts;
  return (
    deferred === null ||
    (deferred.last_contact_at <= at && at <= deferred.sent_at && deferred.sent_at <= recorded_at)
  );
}

const isByWorkerOrKiosk = (event: DisclosedEvent, record: Replay) =>
  isOneself(event, record) || event.facts.actor.kind === "api_key";

const checkInStep: Step = (record, event) => {
  if (record.open !== null || !isOfItsDay(event)) throw new DoesNotFollow(event);
  const { facts, envelope } = event;
  const { subject_seq: openedBy } = envelope;
  const { mode, hours } = payloadOf(event, "check_in");
  const at = facts.occurred_at;
  const times: EntryTimes = {
    check_in_at: at,
    check_out_at: null,
    pauses: [],
    modes: [{ from_at: at, mode }],
    hours,
  };
  record.entries.set(openedBy, newEntry(event, times));
  record.open = openedBy;
  // The check-in that ends an entry with a missing exit has the same instant. Both events are one punch.
  const [last] = record.lastPunch;
  const endedEntry = last?.before && record.entries.get(last.before.openedBy);
  const isOnePunch =
    last?.seq === openedBy - 1 &&
    endedEntry?.version === last.seq &&
    endedEntry.exitMissing &&
    record.lastAt === at;
  record.lastPunch = [{ seq: openedBy, at, before: null }, ...(isOnePunch ? [last] : [])];
};

/** A punch within the open entry. @param change returns null when the event is impossible. */
const stepWithinEntry =
  (change: (entry: Entry, event: DisclosedEvent) => Partial<Entry> | null, isEnd = false): Step =>
  (record, event) => {
    const { about, subject_seq: version } = event.envelope;
    const before = about !== null && about === record.open ? record.entries.get(about) : undefined;
    const entryChange = before && isOfEntry(event, before) && change(before, event);
    if (!entryChange) throw new DoesNotFollow(event);
    const { check_in_at, check_out_at } = entryChange.times ?? before.times;
    if (check_out_at !== null) noteLength(record, check_out_at - check_in_at);
    const offline = [...before.offline, ...declaredIn(event)];
    record.entries.set(before.openedBy, { ...before, ...entryChange, offline, version });
    record.lastPunch = [{ seq: version, at: event.facts.occurred_at, before }];
    if (isEnd) record.open = null;
  };

const withPausesEnded = ({ times }: Entry, at: number): EntryTimes => ({
  ...times,
  pauses: times.pauses.map((pause) => (pause.end_at === null ? { ...pause, end_at: at } : pause)),
});

const checkOutStep = stepWithinEntry((entry, { envelope, facts }) => {
  const at = facts.occurred_at;
  if (at - entry.times.check_in_at > longestEntryMs) return null;
  return { closedBy: envelope.subject_seq, times: { ...withPausesEnded(entry, at), check_out_at: at } };
}, true);

const exitMissingStep = stepWithinEntry(() => ({ exitMissing: true }), true);

const isPaused = ({ times }: Entry) => times.pauses.some(({ end_at }) => end_at === null);

const pauseStartStep = stepWithinEntry((entry, event) => {
  if (isPaused(entry)) return null;
  const { times } = entry;
  const { kind, counts_as_work } = payloadOf(event, "pause_start");
  const pause = { start_at: event.facts.occurred_at, end_at: null, kind, counts_as_work };
  return { times: { ...times, pauses: [...times.pauses, pause] } };
});

const pauseEndStep = stepWithinEntry((entry, { facts }) =>
  isPaused(entry) ? { times: withPausesEnded(entry, facts.occurred_at) } : null,
);

const modeChangedStep = stepWithinEntry(({ times }, event) => {
  const { mode } = payloadOf(event, "mode_changed");
  if (times.modes.at(-1)!.mode === mode) return null;
  return { times: { ...times, modes: [...times.modes, { from_at: event.facts.occurred_at, mode }] } };
});

const annulledStep: Step = (record, event) => {
  const { about, subject_seq: version } = event.envelope;
  const [last, ...earlier] = record.lastPunch;
  const isLate = last && event.facts.occurred_at - last.at > undoMs;
  if (!last || last.seq !== about || isLate) throw new DoesNotFollow(event);
  const entry: Entry = last.before ?? { ...record.entries.get(last.seq)!, void: "annulled" };
  if (!isOfEntry(event, entry)) throw new DoesNotFollow(event);
  record.entries.set(entry.openedBy, { ...entry, version });
  // An undone punch within an entry happened while the entry was open.
  record.open = last.before ? entry.openedBy : null;
  record.lastPunch = earlier;
};

export const punchSteps: [kind: string, Step][] = [
  ["check_in", punchStep(checkInStep)],
  ["check_out", punchStep(checkOutStep)],
  ["exit_missing", punchStep(exitMissingStep, () => true)],
  ["pause_start", punchStep(pauseStartStep)],
  ["pause_end", punchStep(pauseEndStep)],
  ["mode_changed", punchStep(modeChangedStep)],
  ["annulled", punchStep(annulledStep)],
];
