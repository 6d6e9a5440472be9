import type { DateRange, LocalDate } from "~/time/dates";
import { pieceClasses, type Line, type PeriodFigures, type PieceClass } from "../model/period";
import type { PayrollAbsence, PayrollFacts } from "../model/payroll-facts";

/** An issued version of a person's period, as the payroll needs it. */
export interface PayrollStatement extends DateRange {
  profileId: string;
  version: number;
  /** Whether it is the last version of its period. */
  isCurrent: boolean;
  /** When it was issued (ms). */
  issuedAt: number;
  figures: Pick<PeriodFigures, "expected" | "balance" | "pending_days">;
  lines: readonly Line[];
  payroll: PayrollFacts;
}

/** The hours of a row, in the order of the file. */
export const hourColumns = ["effective", "ordinary", ...pieceClasses, "night"] as const;

export type HourColumn = (typeof hourColumns)[number];

/**
 * A row of the payroll file. `period`: an issued period at one centre. `line`: what late facts change in an earlier period. `version`: what
 * a version changes against the one before it.
 */
export interface PayrollRow {
  /** The period that it is about. The last day of a line's period is not known: null. */
  from: LocalDate;
  to: LocalDate | null;
  kind: "period" | "line" | "version";
  profileId: string;
  person: Pick<PayrollFacts, "name" | "document" | "code">;
  centre: string | null;
  /** Minutes; of a line only what it changes. */
  hours: Partial<Record<HourColumn, number>>;
  /** The minutes of each class that are paid; none of a line, which does not say it. */
  paid: Partial<Record<PieceClass, number>>;
  daysWorked: number | null;
  /** The figures of the whole period: only in the row of the first centre, null in the others. */
  whole: Pick<PeriodFigures, "expected" | "balance" | "pending_days"> | null;
  absences: readonly PayrollAbsence[];
  version: number;
  issuedAt: number;
}
