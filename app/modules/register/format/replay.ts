import type { LocalDate } from "~/time/dates";
import type { ToldEvent } from "./lines";
import type { EntryTimes, Ground, Payloads } from "./payloads";

/** One stretch of working time, as it follows from the events of its person. */
export interface Entry {
  /** The number in the company of the event that opened it. */
  seq: number;
  /** That event's number among its person's. */
  openedBy: number;
  /** The event in force that ended it, by the same number; null where there is none. */
  closedBy: number | null;
  /** The newest event that changed it. */
  version: number;
  day: LocalDate;
  timeZone: string;
  times: EntryTimes;
  exitMissing: boolean;
  /** Why it does not count: undone within a minute, or by a correction. */
  void: "annulled" | "voided" | null;
  /** On what ground the last correction was applied; null without one. */
  ground: Ground | null;
  /** The proposal that stands beside it as a discrepancy. */
  disputedBy: number | null;
}

/** An event that cannot follow those before it. */
export class DoesNotFollow extends Error {
  constructor(readonly event: ToldEvent) {
    super(`Event ${event.envelope.subject_seq} (${event.envelope.kind}) cannot follow those before it.`);
  }
}

export interface Proposal {
  event: ToldEvent;
  change: Payloads["correction_proposed"]["change"];
  isAnswered: boolean;
  isWithdrawn: boolean;
  isApplied: boolean;
}

/** An event of the last punch; what it changed as that was before, null where it opened it. */
export interface Undoable {
  seq: number;
  before: Entry | null;
}

/** What is known of a person at some event. */
export interface Replay {
  subject: string | null;
  entries: Map<number, Entry>;
  proposals: Map<number, Proposal>;
  /** The entry that the person is in. */
  open: number | null;
  /** Nothing happens before this. */
  lastAt: number;
  /** Newest first. */
  lastPunch: Undoable[];
}

/** What an event makes of what is known. @throws DoesNotFollow */
export type Step = (record: Replay, event: ToldEvent) => void;

/** What an event of this kind says. */
export const payloadOf = <Kind extends keyof Payloads>({ envelope, facts }: ToldEvent, kind: Kind) => {
  if (envelope.kind !== kind) throw new TypeError(`This is no ${kind}.`);
  return facts.payload as unknown as Payloads[Kind];
};

export const newEntry = ({ envelope, facts }: ToldEvent, times: EntryTimes): Entry => ({
  seq: envelope.seq,
  openedBy: envelope.subject_seq,
  closedBy: null,
  version: envelope.subject_seq,
  day: envelope.day,
  timeZone: facts.time_zone,
  times,
  exitMissing: false,
  void: null,
  ground: null,
  disputedBy: null,
});
