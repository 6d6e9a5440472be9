import type { LocalDate } from "~/time/dates";
import type { Actor } from "./event";
import type { Change, EntryTimes, EventKind, Ground, Payloads } from "./payloads";

/** A punch made without network: its hour is its person's word between the last contact and its arrival. */
export interface SelfDeclared {
  at: number;
  last_contact_at: number;
  sent_at: number;
}

/** One stretch of working time; screens and the API call it a time log. */
export interface Entry {
  /** The event that opened it (a check-in, or the correction that added it), by its number among the person's. */
  openedBy: number;
  /** That event's id, and the time log's. */
  id: string;
  /** The newest event that changed it: a correction states which version it was made of. */
  version: number;
  day: LocalDate;
  timeZone: string;
  times: EntryTimes;
  /** The check-out in force, by its number, whose place is the exit's. */
  closedBy: number | null;
  /** It is over and nobody knows when it ended: it counts nothing until somebody says. */
  exitMissing: boolean;
  /** Its punches that were made without network; absent where there are none. */
  offline?: readonly SelfDeclared[];
  /** Why it no longer counts: undone within a minute, or voided by a correction. */
  void: "annulled" | "voided" | null;
  /** The last correction that was applied. */
  correctedBy: number | null;
  /** The proposal that stands beside it as a discrepancy. */
  disputedBy: number | null;
}

/** A correction: what somebody says the entry should be, and what became of it. */
export interface Proposal {
  seq: number;
  author: Actor;
  proposedAt: number;
  /** The entry it is about, by `openedBy`; null where it adds one. */
  entry: number | null;
  /** What that entry said when it was proposed; null where it adds one. */
  before: Pick<Entry, "times" | "exitMissing"> | null;
  day: LocalDate;
  timeZone: string;
  change: Change;
  /** The id of the event, which an entry that it adds takes over. */
  id: string;
  answer: Payloads["correction_answered"]["answer"] | null;
  /** The events that answered it and that applied it, by their numbers. */
  answeredBy: number | null;
  ground: Ground | null;
  appliedBy: number | null;
}

/** What was before one event of the last punch, so that it can be undone. */
export interface Undo {
  kind: EventKind;
  about: number;
  at: number;
  open: number | null;
  /** The entry it changed, as it was; null where it opened one. */
  entry: Entry | null;
}

/** Where a person stands after their newest event. */
export interface PersonState {
  /** The number of the newest event; 0 before the first. */
  subjectSeq: number;
  /** Null before they joined. */
  member: Payloads["member"] | null;
  joinedAt: number | null;
  /** The entry they are in, by `openedBy`; null out of work. */
  open: number | null;
  /** No punch is earlier than this. */
  lastAt: number;
  /** The events of the last punch, newest first. */
  undo: readonly Undo[];
  /** Whether they represent the workforce; absent where they do not. */
  represents?: true;
}

/** One person's record. Whoever decides about one entry may load that entry and its neighbours alone. */
export interface Person {
  profileId: string;
  state: PersonState;
  /** By `openedBy`. */
  entries: ReadonlyMap<number, Entry>;
  /** By `seq`. */
  proposals: ReadonlyMap<number, Proposal>;
}

/** What one event changes: the state always, and at most one entry and one proposal. */
export interface Evolution {
  state: PersonState;
  entry?: Entry;
  proposal?: Proposal;
}

/** A person of whom nothing has been recorded yet. */
export const newPerson = (profileId: string): Person => ({
  profileId,
  state: { subjectSeq: 0, member: null, joinedAt: null, open: null, lastAt: 0, undo: [] },
  entries: new Map(),
  proposals: new Map(),
});

/** The entry a person is in; null out of work. */
export const openEntryOf = ({ state, entries }: Person): Entry | null =>
  state.open === null ? null : entries.get(state.open)!;

/** Whether somebody answers for the person themselves: they do, or the kiosk that knew them by their PIN. */
export const isOneself = (actor: Actor, { profileId }: Person): boolean =>
  actor.kind === "kiosk" || (actor.kind === "member" && actor.id === profileId);
