import type { Location } from "#cell";
import type { LocalDate } from "~/time/dates";
import type { EntryTimes } from "./model/payloads";
import type { SelfDeclared } from "./model/person";

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
  /** The same with all pauses. */
  grossMs: number | null;
  /** Whether it is not as it was punched, and whether somebody disagrees with it. */
  mark: "corrected" | "disputed" | null;
  /** Those of its instants that are its person's word: made without network. */
  offline: readonly SelfDeclared[];
  pauses: EntryTimes["pauses"];
  /** Where the work was done from each instant on; the first is the check-in's. */
  modes: EntryTimes["modes"];
  checkInLocation: Location | null;
  checkOutLocation: Location | null;
}
