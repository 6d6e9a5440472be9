import type { Location } from "#cell";
import type { LocalDate } from "~/time/dates";

/** One stretch of working time, as screens and files tell it. */
export interface TimeLog {
  id: string;
  /** The day it belongs to, and the zone in which that day and its hours are told: those of its beginning. */
  day: LocalDate;
  timeZone: string;
  checkInTime: number;
  /** Null while it is open, and where nobody knows when it ended. */
  checkOutTime: number | null;
  /** It is over and nobody knows when it ended: it counts nothing until somebody says. */
  isExitMissing: boolean;
  /** What it counts: the minutes that clocks show, without pauses that are no work. Null without an end. */
  durationMs: number | null;
  checkInLocation: Location | null;
  checkOutLocation: Location | null;
}
