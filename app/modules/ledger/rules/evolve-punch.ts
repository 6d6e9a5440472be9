import { endTimesAt } from "./entry";
import type { EventOf } from "./event";
import type { EntryTimes } from "./payloads";
import {
  openEntryOf,
  type Entry,
  type Evolution,
  type Person,
  type SelfDeclared,
  type UndoablePunch,
} from "./person";

type Punch = EventOf<
  "check_in" | "check_out" | "pause_start" | "pause_end" | "mode_changed" | "annulled" | "exit_missing"
>;

/** Returns the record after a punch or an undo. The event must be valid for the record. */
export function evolvePunch(person: Person, event: Punch): Evolution {
  const at = event.occurredAt;
  switch (event.kind) {
    case "check_in":
      return startEntry(person, event);
    case "check_out":
      return changeOpenEntry(person, event, (times) => endTimesAt(times, at), { ends: true });
    case "exit_missing":
      return changeOpenEntry(person, event, (times) => times, { ends: true, exitMissing: true });
    case "pause_start":
      return changeOpenEntry(person, event, (times, { kind, counts_as_work } = event.payload) => ({
        ...times,
        pauses: [...times.pauses, { start_at: at, end_at: null, kind, counts_as_work }],
      }));
    case "pause_end":
      return changeOpenEntry(person, event, (times) => ({
        ...times,
        pauses: times.pauses.map((pause) => ({ ...pause, end_at: pause.end_at ?? at })),
      }));
    case "mode_changed":
      return changeOpenEntry(person, event, (times) => ({
        ...times,
        modes: [...times.modes, { from_at: at, mode: event.payload.mode }],
      }));
    case "annulled":
      return undoPunch(person, event);
  }
}

function startEntry({ state }: Person, event: EventOf<"check_in">): Evolution {
  const { subjectSeq, id, day, timeZone, occurredAt: at, payload } = event;
  const entry: Entry = {
    openedBy: subjectSeq,
    id,
    version: subjectSeq,
    day,
    timeZone,
    times: {
      check_in_at: at,
      check_out_at: null,
      pauses: [],
      modes: [{ from_at: at, mode: payload.mode }],
      hours: payload.hours,
    },
    closedBy: null,
    exitMissing: false,
    void: null,
    correctedBy: null,
    disputedBy: null,
    ...withOffline([], event),
  };
  // A check-in that left a missing exit is undone together with the missing exit.
  const missingExits = state.undo.filter(
    (last) => last.kind === "exit_missing" && last.about === subjectSeq - 1 && last.at === at,
  );
  const undo: UndoablePunch[] = [
    { kind: "check_in", about: subjectSeq, at, open: null, entry: null },
    ...missingExits,
  ];
  return { entry, state: { ...state, open: subjectSeq, lastAt: at, undo } };
}

function changeOpenEntry(
  person: Person,
  event: Punch,
  change: (times: EntryTimes) => EntryTimes,
  { ends = false, exitMissing = false } = {},
): Evolution {
  const { state } = person;
  const entryBefore = openEntryOf(person)!;
  const { subjectSeq, occurredAt: at } = event;
  const closedBy = event.kind === "check_out" ? subjectSeq : entryBefore.closedBy;
  return {
    entry: {
      ...entryBefore,
      times: change(entryBefore.times),
      closedBy,
      exitMissing,
      version: subjectSeq,
      ...withOffline(entryBefore.offline ?? [], event),
    },
    state: {
      ...state,
      open: ends ? null : state.open,
      lastAt: at,
      undo: [{ kind: event.kind, about: subjectSeq, at, open: state.open, entry: entryBefore }],
    },
  };
}

function withOffline(
  before: readonly SelfDeclared[],
  { occurredAt: at, payload }: Punch,
): Pick<Entry, "offline"> {
  const deferred = "deferred" in payload ? payload.deferred : null;
  if (!deferred) return before.length > 0 ? { offline: before } : {};
  const { last_contact_at, sent_at } = deferred;
  return { offline: [...before, { at, last_contact_at, sent_at }] };
}

function undoPunch({ state, entries }: Person, event: EventOf<"annulled">): Evolution {
  const [last, ...earlier] = state.undo as [UndoablePunch, ...UndoablePunch[]];
  const entry: Entry = last.entry ?? { ...entries.get(last.about)!, void: "annulled" };
  return {
    entry: { ...entry, version: event.subjectSeq },
    state: { ...state, open: last.open, lastAt: event.occurredAt, undo: earlier },
  };
}
