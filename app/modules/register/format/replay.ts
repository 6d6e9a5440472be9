import type { LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import type { DisclosedEvent } from "./lines";
import type { EntryTimes, Ground, Payloads } from "./payloads";

/** An offline punch, with the window between the last contact and its arrival. */
export interface DeclaredTime {
  at: number;
  last_contact_at: number;
  sent_at: number;
}

/** One entry, as it follows from its worker's events. */
export interface Entry {
  /** The `seq` of the event that opened it. */
  seq: number;
  /** The `subject_seq` of that event. */
  openedBy: number;
  /** The `subject_seq` of the check-out in force; null without one. */
  closedBy: number | null;
  /** The newest event that changed it. */
  version: number;
  day: LocalDate;
  timeZone: string;
  times: EntryTimes;
  exitMissing: boolean;
  /** Its offline punches, each with the window in which its time is self-declared. */
  offline: readonly DeclaredTime[];
  /** Why it does not count: undone within a minute, or voided by a correction. */
  void: "annulled" | "voided" | null;
  /** The ground of the last applied correction; null without one. */
  ground: Ground | null;
  /** The proposal with which the worker disputes it. */
  disputedBy: number | null;
}

/** An event that cannot follow those before it. */
export class DoesNotFollow extends Error {
  override name = "DoesNotFollow";

  constructor(readonly event: DisclosedEvent) {
    super(`Event ${event.envelope.subject_seq} (${event.envelope.kind}) cannot follow those before it.`);
  }
}

export interface Proposal {
  event: DisclosedEvent;
  change: Payloads["correction_proposed"]["change"];
  answer: Payloads["correction_answered"]["answer"] | null;
  isApplied: boolean;
}

/** An event of the last punch. `before` is the entry before it, or null if the event opened it. */
export interface UndoablePunch {
  seq: number;
  at: number;
  before: Entry | null;
}

/** The state of a person after some events. */
export interface Replay {
  subject: string | null;
  entries: Map<number, Entry>;
  proposals: Map<number, Proposal>;
  /** The open entry. */
  open: number | null;
  /** Whether the person is deactivated. False also when a redacted line may have reactivated them. */
  isInactive: boolean;
  /** No later event may happen before this. */
  lastAt: number;
  /** Newest first. */
  lastPunch: UndoablePunch[];
  /** The longest time that an event so far gave an entry, or proposed for it. */
  longestMs: number;
}

/** Applies an event to the state. @throws DoesNotFollow */
export type Step = (record: Replay, event: DisclosedEvent) => void;

/** Returns the payload of an event of that kind. */
export const payloadOf = <Kind extends keyof Payloads>({ envelope, facts }: DisclosedEvent, kind: Kind) => {
  if (envelope.kind !== kind) throw new TypeError(`This is no ${kind}.`);
  return facts.payload as unknown as Payloads[Kind];
};

/** Whether the worker acted: in person, or at a kiosk that verified their PIN. */
export const isOneself = (
  { facts: { actor } }: DisclosedEvent,
  { subject }: Pick<Replay, "subject">,
): boolean => actor.kind === "kiosk" || (actor.kind === "member" && actor.id === subject);

/** Whether an event of an entry has the entry's day and zone. */
export const isOfEntry = (
  { envelope, facts }: DisclosedEvent,
  { day, timeZone }: Pick<Entry, "day" | "timeZone">,
) => envelope.day === day && facts.time_zone === timeZone;

/** Checks an event that opens an entry or belongs to none: it has its own local day and is about no other event. */
export const isOfItsDay = ({ envelope: { day, about }, facts }: DisclosedEvent): boolean =>
  about === null && day === localDateOf(facts.occurred_at, facts.time_zone);

/** Returns the clocks of an offline punch; null for any other event. */
export const deferredOf = ({ facts: { payload } }: DisclosedEvent) =>
  (payload as { deferred?: Payloads["check_out"]["deferred"] }).deferred ?? null;

/** Returns the self-declared time of an event, if it has one. */
export function declaredIn(event: DisclosedEvent): DeclaredTime[] {
  const deferred = deferredOf(event);
  if (!deferred) return [];
  const { last_contact_at, sent_at } = deferred;
  return [{ at: event.facts.occurred_at, last_contact_at, sent_at }];
}

/** Notes how long an entry lasts by an event. */
export function noteLength(record: Replay, lengthMs: number): void {
  record.longestMs = Math.max(record.longestMs, lengthMs);
}

export const newEntry = (event: DisclosedEvent, times: EntryTimes): Entry => ({
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
