import { localDateOf } from "~/time/zones";
import { hourMs, secondMs } from "~/time/units";
import type { Decision, PunchCommand, PunchContext, PunchRefusal } from "./commands";
import { missingExitEvent } from "./decide-member";
import { openPauseOf } from "./entry";
import type { NewEvent } from "./event";
import { openEntryOf, type Entry, type Person } from "./person";

/** A person may undo their last punch within this time, without anybody's agreement. */
export const undoMs = 60 * secondMs;
/** An open entry of this age gets a missing exit at the next check-in, or when the company closes. */
export const missingExitAfterMs = 16 * hourMs;
/**
 * The longest entry, in elapsed time: a shift of 24 hours, the extra hour when clocks go back, and an hour to hand over. A
 * later check-out does not show when the work ended. A correction with a longer entry has a wrong date.
 */
export const longestEntryMs = 26 * hourMs;

/**
 * Decides a person's own punch. A check-in ends an entry that has been open for 16 hours, with a missing exit. A check-out
 * after more than 26 hours becomes a missing exit.
 */
export function decidePunch(
  person: Person,
  command: PunchCommand,
  context: PunchContext,
): Decision<PunchRefusal> {
  const { state } = person;
  if (state.member?.status !== "active") return { refusal: { code: "inactive" } };
  // Requests may overtake each other on the network. No event is earlier than the last one.
  const at = Math.max(context.now, state.lastAt);
  const open = openEntryOf(person);
  if (command.kind === "undo") return undo(person, command.about, at);
  if (command.kind === "check_in") return checkIn(person, command, { ...context, at });
  if (!open) return { refusal: { code: "not-clocked-in" } };
  const event = { ...entryReference(open), subjectSeq: state.subjectSeq + 1, occurredAt: at };
  const { punched } = context;
  const pause = openPauseOf(open);
  switch (command.kind) {
    case "check_out":
      return at - open.times.check_in_at > longestEntryMs
        ? { events: [missingExitEvent(person, open, at)] }
        : { events: [{ ...event, kind: "check_out", payload: punched }] };
    case "pause_start": {
      if (pause) return { refusal: { code: "already-paused", since: pause.start_at } };
      const payload = { ...punched, kind: command.pause, counts_as_work: command.countsAsWork };
      return { events: [{ ...event, kind: "pause_start", payload }] };
    }
    case "pause_end":
      if (!pause) return { refusal: { code: "not-paused" } };
      return { events: [{ ...event, kind: "pause_end", payload: punched }] };
    case "change_mode": {
      const { mode } = command;
      if (open.times.modes.at(-1)!.mode === mode) return { events: [] };
      return { events: [{ ...event, kind: "mode_changed", payload: { ...punched, mode } }] };
    }
  }
}

function checkIn(
  person: Person,
  { mode, endsWithMissingExit }: Extract<PunchCommand, { kind: "check_in" }>,
  { at, timeZone, punched }: PunchContext & { at: number },
): Decision<PunchRefusal> {
  const open = openEntryOf(person);
  const openMs = open ? at - open.times.check_in_at : 0;
  // Nobody forgets the exit of an entry that they have just begun: that is a double tap.
  const isExitMissing = open && ((endsWithMissingExit && openMs > undoMs) || openMs >= missingExitAfterMs);
  if (open && !isExitMissing)
    return { refusal: { code: "already-clocked-in", since: open.times.check_in_at } };
  const next = person.state.subjectSeq + 1;
  const entry = {
    kind: "check_in",
    about: null,
    day: localDateOf(at, timeZone),
    timeZone,
    occurredAt: at,
    payload: { ...punched, mode, hours: null },
  } as const;
  if (!open) return { events: [{ ...entry, subjectSeq: next }] };
  return { events: [missingExitEvent(person, open, at), { ...entry, subjectSeq: next + 1 }] };
}

/** Undoes the last punch. A check-in that left a missing exit has two events, and both are undone. */
function undo({ state, entries }: Person, about: number, at: number): Decision<PunchRefusal> {
  if (state.undo[0]?.about !== about) return { refusal: { code: "nothing-to-undo" } };
  const events = state.undo
    .filter((last) => at - last.at <= undoMs)
    .map((last, index): NewEvent => {
      const entry = last.entry ?? entries.get(last.about)!;
      return {
        kind: "annulled",
        subjectSeq: state.subjectSeq + 1 + index,
        about: last.about,
        day: entry.day,
        timeZone: entry.timeZone,
        occurredAt: at,
        payload: {},
      };
    });
  return events.length > 0 ? { events } : { refusal: { code: "nothing-to-undo" } };
}

const entryReference = ({ openedBy, day, timeZone }: Entry) => ({ about: openedBy, day, timeZone });
