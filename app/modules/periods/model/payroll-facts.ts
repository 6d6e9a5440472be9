import type { AbsenceUnit } from "~/modules/schedules/absence-kinds";
import type { LocalDate } from "~/time/dates";
import type { PieceClass } from "./period";

/** Minutes of work by class. All classes are parts of `effective`. */
export interface HoursByClass extends Record<PieceClass, number> {
  effective: number;
  ordinary: number;
  /** The part of each class that is paid. The rest is given back, or stays in the balance. */
  paid: Record<PieceClass, number>;
  /** Minutes between 22:00 and 6:00, of any class. */
  night: number;
}

/** The hours of a period at one centre. The centres of a person add up to the person's figures. */
export interface CentreHours extends HoursByClass {
  /** Null on days without terms. */
  centre: string | null;
  days_worked: number;
}

/** The days of an absence within a period. Private kinds are named: only the owner, unscoped admins and the adviser read them. */
export interface PayrollAbsence {
  /** The key of the kind: `vacation`, `sick_leave`. */
  kind: string;
  name: string;
  unit: AbsenceUnit;
  /** Hundredths of days, or minutes. */
  amount: number;
  /** The first and the last day within the period. */
  from: LocalDate;
  to: LocalDate;
  /** Whether it continues after the period. */
  continues: boolean;
}

/**
 * What the payroll file of an issued period needs beyond its figures. It is stored with the statement, so that the file of a closed month
 * stays the same after a name, a code or a centre has changed. It is not part of the digest.
 */
export interface PayrollFacts {
  name: string;
  /** The identity document; null if none is on record. */
  document: string | null;
  /** The person's code in the payroll program; null if none was known when the period was issued. */
  code: string | null;
  /** At least one. */
  centres: CentreHours[];
  absences: PayrollAbsence[];
  /** The first or the last day of the contract, where it lies in the period. */
  hired: LocalDate | null;
  left: LocalDate | null;
  /** Other changes within the period, in Spanish: `Jornada: 25 h a la semana`. */
  changes: { on: LocalDate; what: string }[];
}
