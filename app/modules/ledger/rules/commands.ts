import type { LocalDate } from "~/time/dates";
import type { Actor, NewEvent } from "./event";
import type { Change, Mode, PauseKind, PunchOrigin } from "./payloads";
import type { Entry } from "./person";

/** The events of a decision in order, appended together or not at all; or the refusal. */
export type Decision<Refusal> = { events: NewEvent[] } | { refusal: Refusal };

export type PunchCommand =
  | { kind: "check_in"; mode: Mode; endsWithMissingExit: boolean }
  | { kind: "check_out" }
  | { kind: "pause_start"; pause: PauseKind; countsAsWork: boolean }
  | { kind: "pause_end" }
  | { kind: "change_mode"; mode: Mode }
  /** `about`: the number of the event to undo, as the person saw it. */
  | { kind: "undo"; about: number };

export type PunchRefusal =
  | { code: "already-clocked-in" | "already-paused"; since: number }
  | { code: "inactive" | "not-clocked-in" | "not-paused" | "nothing-to-undo" };

/** The input of a punch in addition to the person's record. */
export interface PunchContext {
  /** The server's time. */
  now: number;
  /** The time zone of a check-in. Its entry keeps it. */
  timeZone: string;
  punched: PunchOrigin;
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

/** The times overlap another entry of the person. */
export interface Overlap {
  code: "overlaps-another";
  other: Pick<Entry, "day" | "timeZone" | "times" | "exitMissing">;
}

export type CorrectionCommand =
  /**
   * `isUnidentified`: it comes from a kiosk that did not check the PIN. `endsEntry`: the entry is open, and its person has stopped
   * working. It ends with a missing exit, and the proposal is about that state.
   */
  | { kind: "propose"; entry: number | null; change: Change; isUnidentified?: boolean; endsEntry?: boolean }
  | { kind: "answer"; proposal: number; answer: "accept" | "disagree" | "withdraw" }
  | { kind: "apply"; proposal: number };

export type CorrectionRefusal =
  | { code: TimesFault }
  | Overlap
  /** The entry or proposal does not exist. */
  | { code: "not-found" }
  /** The entry has changed since the proposal was made. */
  | { code: "changed-since" }
  /** Another proposal about the entry, or to add an entry at that time, waits for its answer. */
  | { code: "already-proposed" }
  | { code: "already-answered" }
  /** The actor is not the counterparty, or wants to withdraw another author's proposal. */
  | { code: "not-yours" }
  | { code: "not-yet" }
  /** It states work from before the person joined, and the other party has not agreed. */
  | { code: "needs-agreement" };

export interface CorrectionContext {
  now: number;
  /** The company's time zone, for an added entry. */
  timeZone: string;
  actor: Actor;
  /** Whether the author's proposal has a counterparty. */
  hasCounterparty: boolean;
  /** The person's first day at the company; null if nobody noted it. Undefined: no event contains it, so a verification cannot check it. */
  employedSince: LocalDate | null | undefined;
}
