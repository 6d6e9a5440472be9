import type { LocalDate } from "~/time/dates";

/** What of a register was outside the hands of who signs it, as a package shows it; all of it has been checked, but for the stamps' signatures. */
export interface SeenOutside {
  /** Days that the package tells of, ascending. */
  days: SeenDay[];
  /** Days between the first and the last that it tells nothing of, both ends included. */
  gaps: { from: LocalDate; to: LocalDate }[];
  /** DER, as the package has them. */
  certificates: Uint8Array[];
  /** How many witnesses the verifier knows. */
  knownWitnesses: number;
  /** Told events that were not there yet on a day that began after they say to have been recorded. */
  late: LateEvent[];
}

export interface SeenDay {
  day: LocalDate;
  /** How many events the register had. */
  size: number;
  /** Null where the package does not show the day's leaf in the log. */
  log: { stamp: Stamp | null; /** Names of known ones. */ witnesses: string[] } | null;
  /** Whether its leaf should have been in the log when the package was made, and is not shown there. */
  isOverdue: boolean;
}

export interface Stamp {
  /** When the authority says that it saw the log's checkpoint; UTC milliseconds. */
  at: number;
  /** DER of its answer, and the text that it is of. */
  token: Uint8Array;
  text: string;
}

/** An event that says to have been recorded before a day began that does not hold it: the newest of those. */
export interface LateEvent {
  seq: number;
  recordedAt: number;
  day: LocalDate;
  /** Null without a time stamp of that day. */
  stampedAt: number | null;
}
