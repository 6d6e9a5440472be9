import type { LocalDate } from "~/time/dates";
import { turnOf, type Correction, type CorrectionViewer } from "./correction";
import { waitingText } from "./messages";

/** An entry with a proposal that waits for its answer, or a proposed one, for a reader. */
export interface WaitingEntry {
  /** The register's day. */
  day: LocalDate;
  timeZone: string;
  checkInTime: number;
  /** Whether the reader is next to act. */
  isReaders: boolean;
  /** `Te toca a ti`, `Pendiente de Lucía`. */
  turn: string;
}

/** Returns the entry of a proposal that waits, and who is next to act. */
export function waitingEntryOf(correction: Correction, reader: CorrectionViewer, now: number): WaitingEntry {
  const { day, timeZone, before, after } = correction;
  return {
    day,
    timeZone,
    checkInTime: (before ?? after)!.times.check_in_at,
    isReaders: turnOf(correction, reader, now) === "viewer",
    turn: waitingText(correction, reader, now),
  };
}
