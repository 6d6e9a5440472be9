import type { AbsenceUnit } from "~/modules/schedules/absence-kinds";
import type { Absence, Schedule } from "~/modules/schedules/schedule";
import type { LocalDate } from "~/time/dates";
import type { CompanyKind } from "../company-kinds";

/** Why days of an earlier year can still be taken, or are owed. */
export type CarryReason =
  /** The company carries them until a day. */
  | "company"
  /** The person was unable to work: 18 months from the end of the year (art. 38.3 ET). */
  | "sick-leave"
  /** Birth and care of a child: at any later time (art. 38.3 ET). */
  | "birth"
  /** No dated notice said that they would lapse (CJEU C-684/16). */
  | "no-notice"
  /** More was accepted than earned. */
  | "debt";

/** Days of earlier years, in hundredths. Negative for a debt. */
export interface CarriedDays {
  amount: number;
  /** The last day on which they can be taken; null without one. */
  until: LocalDate | null;
  why: CarryReason;
}

/** A change of what a person may take in a year, made by a manager. */
export interface AllowanceMove {
  id: string;
  kind: string;
  year: number;
  /** Hundredths of days, or minutes. Negative if it takes. */
  amount: number;
  note: string;
  /** The name of the manager. */
  author: string;
  recordedAt: number;
}

/** A dated notice to a person: after a day, what is left of a kind lapses (CJEU C-684/16). */
export interface ExpiryNotice {
  kind: string;
  /** The last day on which it can be taken. */
  lastOn: LocalDate;
  /** When it was sent, or when a manager recorded the paper. */
  sentAt: number;
  /** The day on which a manager handed it over on paper, and the name of the manager; null for a mail. */
  paper: { handedOn: LocalDate; by: string } | null;
}

/** What a year leaves to the next one. It is stored before the absences of the year are deleted. */
export interface AllowanceClosing {
  kind: string;
  year: number;
  unit: AbsenceUnit;
  carried: readonly CarriedDays[];
}

/** Amounts that add are positive, and amounts that take are negative. Those of waiting absences are in no sum. */
export type AllowanceLine = { amount: number } & (
  | { what: "earned" }
  /** Left of earlier years, to be taken until a day; null without one. */
  | { what: "carried"; until: LocalDate | null; why: CarryReason | "hidden" }
  /** Taken in earlier years beyond what was earned. */
  | { what: "debt" }
  /** Carried days that the person did not take until their day, as a notice had said. `on` is null for readers who do not see the day. */
  | { what: "expired"; on: LocalDate | null }
  /** The sum of what a manager of some centres does not see: absences and changes before the person came to theirs. */
  | { what: "earlier" }
  | { what: "move"; move: AllowanceMove }
  | { what: "absence"; absence: Absence; isWaiting: boolean }
);

/** What a person may take of a kind in a year. Amounts are hundredths of days, or minutes. */
export interface Allowance {
  kind: CompanyKind;
  year: number;
  unit: AbsenceUnit;
  /** Null if the kind has no limit by year. Then `left` and `leftIfAccepted` are null too. */
  earned: number | null;
  /** Accepted absences of the whole year, also those that are still to come. */
  used: number;
  /** Requested absences without an answer. */
  waiting: number;
  /** Negative if more was accepted than earned. */
  left: number | null;
  /** `left` once all waiting absences are accepted. */
  leftIfAccepted: number | null;
  /** The last day on which it can be taken. */
  until: LocalDate;
  /** Whether the year is over: `left` is then what was left at its end, and the next year's allowance continues it. */
  isOver: boolean;
  /** The part of `leftIfAccepted` that must be taken earlier; null without one. */
  expiring: { amount: number; until: LocalDate } | null;
  /** The part of `leftIfAccepted` that can be taken after `until`. */
  lasting: number;
  /** What lapses on a day of this year or with its end, if nobody takes it. */
  lapsing: readonly { amount: number; until: LocalDate }[];
  /** The notices that something of this allowance lapses. */
  notices: readonly ExpiryNotice[];
  lines: AllowanceLine[];
}

export interface AllowanceSources {
  schedule: Schedule;
  kind: CompanyKind;
  /** The requested absences of the person, of all kinds. */
  requested: readonly Absence[];
  /** The moves of the person, of all kinds and years. */
  moves: readonly AllowanceMove[];
  /** The notices and the closings of the person, of all kinds and years. */
  notices: readonly ExpiryNotice[];
  closings: readonly AllowanceClosing[];
}
