import { findAbsenceKind, type AbsenceUnit } from "~/modules/schedules/absence-kinds";

/** What the law gives for each cause, in hundredths of days or in minutes. */
export interface CauseLimit {
  amount: number;
  unit: AbsenceUnit;
  /** How often it gives that, and what it adds in some cases, in Spanish. */
  words: string;
}

/** Returns the time that the law gives for each cause of a kind, in the catalogue's unit; null if it gives nothing by cause. */
export function limitOfCause(key: string): CauseLimit | null {
  const knownKind = findAbsenceKind(key);
  if (knownKind?.allowance?.per !== "each") return null;
  const { amount, words = "por cada vez" } = knownKind.allowance;
  return { amount, unit: knownKind.unit, words };
}
