import type { Location } from "#cell";
import { addDays, type LocalDate } from "~/time/dates";
import type { EntryTimes } from "./rules/payloads";
import type { SelfDeclared } from "./rules/person";

/** An entry as screens and files show it. */
export interface TimeLog {
  id: string;
  /** The local day on which it began, and the time zone of its check-in, in which all its times are shown. */
  day: LocalDate;
  timeZone: string;
  checkInTime: number;
  /** Null while it is open, and if the exit is missing. */
  checkOutTime: number | null;
  /** It ended at an unknown time. It counts nothing until a correction adds the exit. */
  isExitMissing: boolean;
  /** The effective time in whole minutes, without pauses that do not count as work. Null without an end. */
  durationMs: number | null;
  /** The time with all pauses. */
  grossMs: number | null;
  /** A correction changed it, or somebody disputes it. */
  mark: "corrected" | "disputed" | null;
  /** Its self-declared times, from offline punches. */
  offline: readonly SelfDeclared[];
  pauses: EntryTimes["pauses"];
  /** The mode from each instant on. The first is the check-in's. */
  modes: EntryTimes["modes"];
  checkInLocation: Location | null;
  checkOutLocation: Location | null;
}

/** Returns the first day whose open entry can still run: yesterday, for work through the night. Older entries miss their exit. */
export const firstRunningDay = (todayOn: LocalDate): LocalDate => addDays(todayOn, -1);
