import type { ClockDoubt } from "./judge-queued-punch";

/** Why a queued punch needs review. */
export type ReviewReason =
  | ClockDoubt
  /** The record has a later punch of the person. */
  | "before-last"
  /** It does not fit the state of the record. */
  | "contradicts"
  /** The check-in before it needs review. */
  | "follows-lost"
  /** The company has a restriction that forbids check-ins. */
  | "restricted"
  | "inactive"
  /** The company does not allow punches offline. */
  | "switched-off"
  /** No PIN was verified. A manager assigned the punch to the person. */
  | "no-pin"
  /** The number was locked at the kiosk, so the PIN was not checked. */
  | "locked";
