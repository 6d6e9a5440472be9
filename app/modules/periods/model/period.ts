import type { DayEntry, DayRecord } from "~/modules/timesheets/day-record";
import type { AbsenceAmount } from "~/modules/timesheets/reports/person-summary";
import type { BalanceMove, Schedule } from "~/modules/schedules/schedule";
import type { LocalDate } from "~/time/dates";

/** The classes of excess, in the order of screens and files (arts. 12.5, 35 and 37 ET). */
export const pieceClasses = [
  "complementary",
  "voluntary",
  "outside_pact",
  "overtime",
  "force_majeure",
  "holiday",
] as const;

export type PieceClass = (typeof pieceClasses)[number];

/** `paid` leaves the balance. `rested` is given back later. `none` stays in the balance. */
export const fates = ["paid", "rested", "none"] as const;

export type Fate = (typeof fates)[number];

/** A part of a week's excess: some of the effective minutes of a day. */
export interface Piece {
  on: LocalDate;
  minutes: number;
  as: PieceClass;
  fate: Fate;
}

/** What a centre has of a period. */
export interface CentreFigures {
  /** Null on days without terms. */
  centre: string | null;
  effective: number;
  days_worked: number;
  night: number;
}

/**
 * The figures of a period, in minutes and days. Statements store them with these names. The figures of the classes are the minutes of the
 * pieces.
 */
export interface PeriodFigures extends Record<PieceClass, number> {
  /** The effective minutes of all entries with an end, by working day. */
  effective: number;
  /** The expected minutes of the complete days; null without terms. */
  expected: number | null;
  week_adjustment: number;
  /** At the end of the last day, after what is paid; null without terms. */
  balance: number | null;
  /** The effective minutes that are in no piece. */
  ordinary: number;
  /** The effective minutes between 22:00 and 6:00. */
  night: number;
  days_worked: number;
  /** The days that are in no sum yet. */
  pending_days: number;
  /** Private kinds are `Ausencia`. */
  absences: AbsenceAmount[];
  centres: CentreFigures[];
}

/** The figures that a later period can correct: neither the balance at the end nor absences have a sum over periods. */
export const correctedFigures = [
  "effective",
  "expected",
  "week_adjustment",
  "ordinary",
  ...pieceClasses,
  "night",
  "days_worked",
] as const satisfies readonly (keyof PeriodFigures)[];

export type CorrectedFigure = (typeof correctedFigures)[number];

/** What late facts change in a figure of an earlier issued period. */
export interface Line {
  /** The first day of the earlier period, and its version that counts. */
  from: LocalDate;
  version: number;
  figure: CorrectedFigure;
  /** Minutes, or days of `days_worked`. */
  minutes: number;
}

/** A fact that keeps a period open. Without a reason a period with a block is not issued. */
export type Block =
  | { kind: "not-ended"; until: LocalDate }
  | { kind: "missing-exit" | "open-entry"; on: LocalDate; entryId: string }
  | { kind: "waiting-correction"; on: LocalDate; correctionId: string }
  | { kind: "unanswered-absence"; from: LocalDate; to: LocalDate; absenceId: string }
  | { kind: "undeclared-calendar"; centre: string; year: number };

/** The facts of a person from which the figures of a period follow. */
export interface PeriodRecord<Entry extends DayEntry = DayEntry> {
  /** All working days from the Monday of the period's first week to its last day, in order. */
  days: readonly DayRecord<Entry>[];
  /** Without terms if nobody stated any. */
  schedule: Schedule;
  moves: readonly BalanceMove[];
}
