import type { LocalDate } from "~/time/dates";

/**
 * The evidence of a register that its signer does not control, as a package shows it.
 * All of it has been checked, except the signatures of stamps.
 */
export interface SeenOutside {
  /** The days in the package, ascending. */
  days: SeenDay[];
  /** Days between the first and the last that the package lacks, both ends included. */
  gaps: { from: LocalDate; to: LocalDate }[];
  /** DER, as in the package. */
  certificates: Uint8Array[];
  /** How many witnesses the verifier knows. */
  knownWitnesses: number;
  /** Disclosed events that claim an earlier time than a day that lacks them. */
  late: LateEvent[];
}

export interface SeenDay {
  day: LocalDate;
  /** How many events the register had. */
  size: number;
  /** Null when the package does not show the day's leaf in the log. */
  log: { stamp: TimeStamp | null; /** Names of known witnesses. */ witnesses: string[] } | null;
  /** Whether the log should have had its leaf when the package was made, and the package does not show it. */
  isOverdue: boolean;
}

export interface TimeStamp {
  /** When the authority saw the log's checkpoint, by its own statement; UTC milliseconds. */
  at: number;
  /** The authority's answer in DER. `text` is what it stamped. */
  token: Uint8Array;
  text: string;
}

/** An event that claims an earlier time than a day that lacks it. `day` is the newest such day. */
export interface LateEvent {
  seq: number;
  recordedAt: number;
  day: LocalDate;
  /** Null without a time stamp of that day. */
  stampedAt: number | null;
}
