import type { LocalDate } from "~/time/dates";
import type { Actor } from "./event";
import type { Change, EntryTimes, EventKind, Ground, Payloads } from "./payloads";

/** A self-declared time of an offline punch, between the device's last contact and the arrival of the punch. */
export interface SelfDeclared {
  at: number;
  last_contact_at: number;
  sent_at: number;
}

/** One stretch of work. Screens and the API call it a time log. */
export interface Entry {
  /** The `subjectSeq` of the event that opened it: a check-in, or the proposal that added it. */
  openedBy: number;
  /** The id of that event, and of the time log. */
  id: string;
  /** The newest event that changed it. A proposal names the version that it was based on. */
  version: number;
  day: LocalDate;
  timeZone: string;
  times: EntryTimes;
  /** The `subjectSeq` of the check-out, whose place is the exit's. */
  closedBy: number | null;
  /** It ended at an unknown time. It counts nothing until a correction adds the exit. Stored under this name. */
  exitMissing: boolean;
  /** Its self-declared times; absent if there are none. */
  offline?: readonly SelfDeclared[];
  /** Why it no longer counts: undone within a minute, or voided by a correction. */
  void: "annulled" | "voided" | null;
  /** The proposal that was last applied. */
  correctedBy: number | null;
  /** The proposal that disputes it. */
  disputedBy: number | null;
}

/** A proposed correction, and its answer and application. */
export interface Proposal {
  seq: number;
  author: Actor;
  proposedAt: number;
  /** The entry it is about, by `openedBy`; null if it adds one. */
  entry: number | null;
  /** That entry at the time of the proposal; null if it adds one. */
  before: Pick<Entry, "times" | "exitMissing"> | null;
  day: LocalDate;
  timeZone: string;
  change: Change;
  /** The id of the event. An added entry gets the same id. */
  id: string;
  answer: Payloads["correction_answered"]["answer"] | null;
  /** The `subjectSeq` of the events that answered and applied it. */
  answeredBy: number | null;
  ground: Ground | null;
  appliedBy: number | null;
}

/** The data to undo one event of the last punch. */
export interface UndoablePunch {
  kind: EventKind;
  about: number;
  at: number;
  open: number | null;
  /** The entry before the event; null if the event opened it. */
  entry: Entry | null;
}

/** A person's state after their newest event. */
export interface PersonState {
  /** The number of the newest event; 0 before the first. */
  subjectSeq: number;
  /** Null before they joined. */
  member: Payloads["member"] | null;
  joinedAt: number | null;
  /** The open entry, by `openedBy`. */
  open: number | null;
  /** The lower limit for the next punch. */
  lastAt: number;
  /** The events of the last punch, newest first. */
  undo: readonly UndoablePunch[];
  /** Present if the person is a workers' representative. */
  represents?: true;
}

/** One person's record. For a decision about one entry, that entry and its neighbours are enough. */
export interface Person {
  profileId: string;
  state: PersonState;
  /** By `openedBy`. */
  entries: ReadonlyMap<number, Entry>;
  /** By `seq`. */
  proposals: ReadonlyMap<number, Proposal>;
}

/** The effect of one event: always a state, and at most one entry and one proposal. */
export interface Evolution {
  state: PersonState;
  entry?: Entry;
  proposal?: Proposal;
}

/** Returns a person without events. */
export const newPerson = (profileId: string): Person => ({
  profileId,
  state: { subjectSeq: 0, member: null, joinedAt: null, open: null, lastAt: 0, undo: [] },
  entries: new Map(),
  proposals: new Map(),
});

export const openEntryOf = ({ state, entries }: Person): Entry | null =>
  state.open === null ? null : entries.get(state.open)!;

/** Whether the actor is the person, or a kiosk that identified them by their PIN. */
export const isOneself = (actor: Actor, { profileId }: Person): boolean =>
  actor.kind === "kiosk" || (actor.kind === "member" && actor.id === profileId);
