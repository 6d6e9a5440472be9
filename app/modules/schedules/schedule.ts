import type { Actor } from "~/modules/ledger/rules/event";
import type { ComplementaryPact, ContractKind } from "~/modules/law/law-notes";
import type { LocalDate } from "~/time/dates";
import type { PublishedWeek } from "./published-week";

/** Planned work, in whole minutes from the local midnight of the day on which the shift starts. `to` may exceed 1440. */
export interface Segment {
  from: number;
  to: number;
}

/** The segments of the shift that starts on a day, in order; none on a free day. */
export type DayPattern = readonly Segment[];

export type Pattern =
  /** Seven days, Monday first. */
  | { kind: "week"; days: readonly DayPattern[] }
  /** The first day of the cycle is on `anchorOn`. */
  | { kind: "cycle"; days: readonly DayPattern[]; anchorOn: LocalDate }
  /** Hours without fixed times. A reference day is a weekday (0 is Monday) to which a part of the week's hours is assigned. */
  | { kind: "flexible"; weeklyMinutes: number; referenceDays: readonly number[] }
  /** Ends the terms before it. */
  | { kind: "none" };

/** An allowance for a whole year. */
export interface VacationAllowance {
  unit: "natural" | "working";
  days: number;
}

/** Facts of a contract that change what the law says. Null is a fact that nobody stated. */
export interface ContractFacts {
  contract: ContractKind | null;
  /** The last day before the person is 18. */
  minorUntil: LocalDate | null;
  /** The pact of complementary hours. */
  pact: ComplementaryPact | null;
  /** The hours of each weekday, Monday first, that the person has reserved for a right (arts. 34.8 and 37 ET). Nobody stores its reason. */
  protectedHours: readonly DayPattern[] | null;
}

export const unstatedFacts: ContractFacts = {
  contract: null,
  minorUntil: null,
  pact: null,
  protectedHours: null,
};

/** The agreed working time of a person from a day on. */
export interface Terms extends ContractFacts {
  from: LocalDate;
  /**
   * The number of the event among those of its person or company (`subject_seq`). Of two records about the same thing the greater one
   * holds.
   */
  seq: number;
  recordedOn: LocalDate;
  /** As the contract states it. The pattern already has the reduced hours, so no rule multiplies by it. */
  partTimePercent: number;
  pattern: Pattern;
  /** The centre whose calendar and time zone hold. */
  centre: string;
  /** Whether the person is off on the holidays of the centre. */
  holidaysOff: boolean;
  /** The person's own hours of a whole year by the convenio; null if none are agreed. */
  annualMinutes: number | null;
  vacation: VacationAllowance;
  /** Whether the hour of a clock change counts as it elapses, or is added and taken away. */
  clockChange: "real" | "neutral";
}

/** A deactivation: terms end with the day `on`. */
export interface Ending {
  on: LocalDate;
  seq: number;
}

/** A day on which a centre works a share of the pattern: 0 is a full holiday. */
export interface CalendarDay {
  on: LocalDate;
  name: string;
  scope: "national" | "regional" | "local" | "company";
  /** From 0 to 1, in hundredths. */
  factor: number;
}

/** The working calendar of a centre, as the company declared it. */
export interface CalendarYear {
  centre: string;
  year: number;
  days: readonly CalendarDay[];
  seq: number;
}

/** The part of each day that an absence takes. Minutes count from the local midnight of each of its days. */
export type AbsencePart =
  { kind: "all" } | { kind: "morning" } | { kind: "afternoon" } | { kind: "hours"; from: number; to: number };

/** An absence that holds: accepted, or one that needs no answer. */
export interface Absence {
  kind: string;
  /** The Spanish name of its kind. A reader who may not see the kind may not see it either. */
  name: string;
  from: LocalDate;
  /** The last day, included. */
  to: LocalDate;
  part: AbsencePart;
  /** Whether it takes expected time away. Rest for overtime does not: it lowers the balance. */
  covers: boolean;
  /** The kinds whose days come back on dates of this absence: sick leave displaces vacation. */
  displaces: readonly string[];
  /** Whether its kind says something about health or family. */
  isPrivate: boolean;
  /** The instant (ms) at which it was first accepted. Null before it is: then it is later than any publication. */
  acceptedAt: number | null;
}

/** A change of the balance that no entry explains. */
export interface BalanceMove {
  on: LocalDate;
  /** Negative if it lowers the balance. */
  minutes: number;
  reason: "opening" | "paid" | "rested" | "adjusted";
  seq: number;
  author: Actor;
}

/** Everything that decides the expected hours of one person. */
export interface Schedule {
  terms: readonly Terms[];
  endings: readonly Ending[];
  /** The declared calendars, also of other centres. */
  calendars: readonly CalendarYear[];
  /** The reviewed national days. They hold in a year for which the centre has no declared calendar. */
  nationalDays: readonly CalendarDay[];
  absences: readonly Absence[];
  /** The published weeks, in order. */
  weeks: readonly PublishedWeek[];
  /** The first day at the company, for vacation; null if unknown. */
  employedSince: LocalDate | null;
  timeZones: { company: string; centres: Readonly<Record<string, string>> };
}
