import type { Actor, NewEvent } from "./event";
import type { Change, Mode, PauseKind, Punched } from "./payloads";
import type { Entry } from "./person";

/** The events of a decision, in order, to be appended together or not at all. */
export type Decision<Refusal> = { events: NewEvent[] } | { refusal: Refusal };

export type PunchCommand =
  | { kind: "check_in"; mode: Mode; forgotExit: boolean }
  | { kind: "check_out" }
  | { kind: "pause_start"; pause: PauseKind; countsAsWork: boolean }
  | { kind: "pause_end" }
  | { kind: "change_mode"; mode: Mode }
  /** `about`: the event that is undone, as the person saw it. */
  | { kind: "undo"; about: number };

export type PunchRefusal =
  | { code: "already-clocked-in" | "already-paused"; since: number }
  | { code: "inactive" | "not-clocked-in" | "not-paused" | "nothing-to-undo" };

/** What a punch depends on besides the person's record. */
export interface PunchContext {
  /** The server's time. */
  now: number;
  /** The company's zone, which an entry that is opened keeps. */
  timeZone: string;
  punched: Punched;
}

/** Why an entry cannot have the times that a correction states. */
export type TimesFault =
  | "ends-before-it-begins"
  | "longer-than-allowed"
  | "in-the-future"
  | "before-joining"
  | "after-leaving"
  | "too-long-ago"
  | "without-exit"
  | "pause-outside"
  | "mode-outside";

/** An entry of theirs has its hours, or some of them. */
export interface Overlap {
  code: "overlaps-another";
  other: Pick<Entry, "day" | "timeZone" | "times" | "exitMissing">;
}

export type CorrectionCommand =
  /** `isUnidentified`: a kiosk takes it down of somebody whose PIN was not checked. */
  | { kind: "propose"; entry: number | null; change: Change; isUnidentified?: boolean }
  | { kind: "answer"; proposal: number; answer: "accept" | "disagree" | "withdraw" }
  | { kind: "apply"; proposal: number };

export type CorrectionRefusal =
  | { code: TimesFault }
  | Overlap
  /** There is no such entry or proposal. */
  | { code: "not-found" }
  /** The entry has changed since the proposal was made. */
  | { code: "changed-since" }
  /** Another proposal about the entry, or to add one there, waits for its answer. */
  | { code: "already-proposed" }
  | { code: "already-answered" }
  /** Nobody answers their own, nor in another's stead; and only its author withdraws a proposal. */
  | { code: "not-yours" }
  | { code: "not-yet" };

export interface CorrectionContext {
  now: number;
  /** The company's zone, for an entry that is added. */
  timeZone: string;
  actor: Actor;
  /** Whether anybody else is there to answer what the author proposes. */
  hasSecondParty: boolean;
}
