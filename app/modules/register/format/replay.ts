import type { LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import type { ToldEvent } from "./lines";
import type { EntryTimes, Ground, Payloads } from "./payloads";

/** A punch that was made without network, between the last contact and its arrival. */
export interface Declared {
  at: number;
  last_contact_at: number;
  sent_at: number;
}

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
  /** Its punches without network, each with the window in which its hour is its person's word. */
  offline: readonly Declared[];
  /** Why it does not count: undone within a minute, or by a correction. */
  void: "annulled" | "voided" | null;
  /** On what ground the last correction was applied; null without one. */
  ground: Ground | null;
  /** The proposal that stands beside it as a discrepancy. */
  disputedBy: number | null;
}

/** An event that cannot follow those before it. */
export class DoesNotFollow extends Error {
  override name = "DoesNotFollow";

  constructor(readonly event: ToldEvent) {
    super(`Event ${event.envelope.subject_seq} (${event.envelope.kind}) cannot follow those before it.`);
  }
}

export interface Proposal {
  event: ToldEvent;
  change: Payloads["correction_proposed"]["change"];
  answer: Payloads["correction_answered"]["answer"] | null;
  isApplied: boolean;
}

/** An event of the last punch; what it changed as that was before, null where it opened it. */
export interface Undoable {
  seq: number;
  at: number;
  before: Entry | null;
}

/** What is known of a person at some event. */
export interface Replay {
  subject: string | null;
  entries: Map<number, Entry>;
  proposals: Map<number, Proposal>;
  /** The entry that the person is in. */
  open: number | null;
  /** Whether the person has been deactivated; false also where what is not told may say otherwise. */
  isInactive: boolean;
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

/** Whether somebody answers for the person themselves: they do, or the kiosk that knew them by their PIN. */
export const isOneself = ({ facts: { actor } }: ToldEvent, { subject }: Pick<Replay, "subject">): boolean =>
  actor.kind === "kiosk" || (actor.kind === "member" && actor.id === subject);

/** What belongs to an entry carries its day and its zone. */
export const isOf = ({ envelope, facts }: ToldEvent, { day, timeZone }: Pick<Entry, "day" | "timeZone">) =>
  envelope.day === day && facts.time_zone === timeZone;

/** What opens an entry, and what belongs to none, has the local day of its instant, and is about nothing. */
export const isOfItsDay = ({ envelope: { day, about }, facts }: ToldEvent): boolean =>
  about === null && day === localDateOf(facts.occurred_at, facts.time_zone);

/** The two clocks and the window of a punch that was made without network; null of any other event. */
export const deferredOf = ({ facts: { payload } }: ToldEvent) =>
  (payload as { deferred?: Payloads["check_out"]["deferred"] }).deferred ?? null;

/** What an event leaves to its person's word. */
export function declaredIn(event: ToldEvent): Declared[] {
  const deferred = deferredOf(event);
  if (!deferred) return [];
  const { last_contact_at, sent_at } = deferred;
  return [{ at: event.facts.occurred_at, last_contact_at, sent_at }];
}

export const newEntry = (event: ToldEvent, times: EntryTimes): Entry => ({
  seq: event.envelope.seq,
  openedBy: event.envelope.subject_seq,
  closedBy: null,
  version: event.envelope.subject_seq,
  day: event.envelope.day,
  timeZone: event.facts.time_zone,
  times,
  exitMissing: false,
  offline: declaredIn(event),
  void: null,
  ground: null,
  disputedBy: null,
});
